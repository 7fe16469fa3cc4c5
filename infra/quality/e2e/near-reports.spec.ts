import { ACCOUNTS, expect, expectAccessible, PASSWORD, test } from './fixtures.ts';
import { login } from './mailbox.ts';
import { FIRST } from './steps.ts';

/** A place in the utility's area that no other journey uses. */
const placeOf = (office: { latitude: number; longitude: number }) => ({
  latitude: office.latitude + 0.0101 + Math.random() / 1000,
  longitude: office.longitude + 0.0103,
});

test('a guest finds an open report near the place, follows it by keyboard, and the staff see both as one', async ({
  browser,
  request,
}) => {
  test.slow();
  const office = await (await request.get(`/api/deya/info?deya_id=${FIRST}`)).json();
  const geolocation = placeOf(office);
  const first = {
    deya_id: FIRST,
    problem_type: 'damage_public',
    description: 'Ο δρόμος γέμισε νερά, λέει ο κύριος Ρήγας.',
    ...geolocation,
    idempotency_key: `near-reports-${crypto.randomUUID()}`,
  };
  const { id, code }: { id: number; code: string } = await (await request.post('/api/reports', { data: first })).json();

  const context = await browser.newContext({ permissions: ['geolocation'], geolocation, locale: 'el-GR' });
  const page = await context.newPage();
  await page.goto(`/deya/${FIRST}/report`);
  await page.getByRole('radio', { name: 'Βλάβη σε δημόσιο χώρο' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Περιγραφή' }).fill('Το βλέπω και εγώ.');
  await page.getByRole('button', { name: 'Συνέχεια' }).press('Enter');
  await page.getByRole('button', { name: 'Χρήση της θέσης μου' }).press('Enter');
  const near = page.getByRole('radiogroup', { name: /Είναι κάποια από αυτές;/ });
  const follow = near.getByRole('radio', { name: /^Παρακολούθηση αυτής/ }).first();
  const other = near.getByRole('radio', { name: 'Το δικό μου είναι άλλο πρόβλημα' });
  await expect(other).toBeChecked();
  await expect(page.getByRole('status').filter({ hasText: /ανοιχτ(ή|ές) αναφορ/ })).toBeAttached();
  await expect(page.getByText('Ρήγας')).toHaveCount(0);
  await expectAccessible(page);
  await other.press('ArrowUp');
  await expect(follow).toBeChecked();
  await page.getByRole('button', { name: 'Συνέχεια' }).press('Enter');

  // A guest who follows hears of it by mail alone.
  await page.getByRole('button', { name: 'Συνέχεια' }).press('Enter');
  await expect(page.getByRole('textbox', { name: /^E-mail/ })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: /^E-mail/ }).fill(`follower-${Date.now()}@hydria.example`);
  await page.getByRole('button', { name: 'Συνέχεια' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Είναι όλα σωστά;' })).toBeVisible();
  await page.getByRole('button', { name: 'Αποστολή αναφοράς' }).press('Enter');
  await expect(page.getByText(/Παρακολουθείτε πια την ίδια αναφορά|συνδέθηκε με την ίδια αναφορά/)).toBeVisible();
  await expectAccessible(page);
  await context.close();

  const { headers } = await login(request, ACCOUNTS.admin, PASSWORD);
  const whole = await (await request.get(`/api/staff/cases/${id}?deya_id=${FIRST}`, { headers })).json();
  expect([whole.code, whole.duplicates]).toMatchObject([code, [{ status: 6 }]]);
});
