import { ACCOUNTS, expect, test } from './fixtures.ts';
import { fillIn } from './report-steps.ts';
import { FIRST, comeBack, utilities } from './steps.ts';

test('a customer reports a leak with a photo, and finds it among their reports with the photo', async ({
  page,
  request,
}) => {
  const first = (await utilities(request)).get(FIRST)!;
  const text = `Τρέχει νερό στον δρόμο (${Date.now()})`;
  await comeBack(page, ACCOUNTS.maria, first, '/report');
  await fillIn(page, text);
  await page.getByRole('button', { name: 'Αποστολή αναφοράς' }).click();
  await expect(page.getByRole('heading', { name: 'Η αναφορά σας στάλθηκε' })).toBeVisible();

  await page.goto('/report/mine');
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: text });
  await expect(item).toBeVisible();
  await expect(item.getByRole('img', { name: /Φωτογραφία/ })).toHaveJSProperty('complete', true);
});

test('a guest reads in their language which fields are missing, and nothing is sent', async ({ page }) => {
  await page.goto(`/en/deya/${FIRST}/report`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
});

test('a file that is no picture is refused with a message', async ({ page }) => {
  await page.goto(`/deya/${FIRST}/report`);
  await page
    .getByLabel(/^Φωτογραφία/)
    .first()
    .setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(page.getByText('Επιλέξτε εικόνα .jpg, .jpeg ή .png.')).toBeVisible();
});
