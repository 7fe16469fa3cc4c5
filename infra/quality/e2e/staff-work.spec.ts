import { ACCOUNTS, answered, expect, expectAccessible, test } from './fixtures.ts';
import { FIRST, comeBack, hearMessages, utilities } from './steps.ts';

test('a member of the staff goes from the start page to a message, and answers it by mail', async ({
  page,
  request,
}) => {
  const idempotency_key = `staff-work-${crypto.randomUUID()}`;
  const name = `Κώστας ${idempotency_key.slice(-6)}`;
  const message = { topic: 'bill', message: 'Πότε εκδίδεται ο λογαριασμός;', name, email: 'kostas@hydria.example' };
  const sent = await request.post('/api/contact', { data: { deya_id: FIRST, ...message, idempotency_key } });
  expect(sent.status()).toBe(200);
  const { code }: { code: string } = await sent.json();
  await comeBack(page, ACCOUNTS.staff, (await utilities(request)).get(FIRST)!, '/admin');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: /Μηνύματα επικοινωνίας/ }).click();
  await main.getByRole('searchbox').fill(code);
  await main.getByRole('link', { name: code }).click();
  await expect(main.getByRole('heading', { name, level: 1 })).toBeVisible();
  await main.getByRole('textbox', { name: 'Η απάντησή σας' }).fill('Στις αρχές του μήνα.');
  await main.getByRole('button', { name: 'Αποστολή απάντησης' }).click();
  await expect(main.getByText('Η απάντησή μας')).toBeVisible();
  await expect(main.getByText('Στις αρχές του μήνα.')).toBeVisible();
  await expect(main.getByRole('textbox')).toHaveCount(0);
});

test('a guest’s conversation is answered, and of two members of staff the second reads who was first', async ({
  browser,
  page,
  request,
}) => {
  const idempotency_key = `staff-work-${crypto.randomUUID()}`;
  const name = `Άννα ${idempotency_key.slice(-6)}`;
  const begun = await request.post('/api/conversations', {
    data: { deya_id: FIRST, message: 'Πότε έρχεται το νερό;', name, idempotency_key },
  });
  expect(begun.status()).toBe(200);
  const { id }: { id: number } = await begun.json();
  const utility = (await utilities(request)).get(FIRST)!;
  await comeBack(page, ACCOUNTS.staff, utility, '/admin/conversations');
  await page.getByRole('main').getByRole('searchbox').fill(name);
  await page.getByRole('main').getByRole('link', { name }).click();
  const box = page.getByRole('textbox', { name: 'Η απάντησή σας' });
  await box.fill('Αύριο το πρωί.');

  const colleague = await browser.newPage();
  await comeBack(colleague, ACCOUNTS.admin, utility, `/admin/conversations/${id}`);
  await colleague.getByRole('textbox', { name: 'Η απάντησή σας' }).fill('Σήμερα στις 14:00.');
  await colleague.getByRole('button', { name: 'Αποστολή απάντησης' }).click();
  await expect(colleague.getByRole('log').getByText('Σήμερα στις 14:00.')).toBeVisible();
  await colleague.close();

  await expect(page.getByText(/Απάντησε: /)).toBeVisible();
  await expect(box).toHaveValue('Αύριο το πρωί.');
  await page.getByRole('button', { name: 'Αποστολή και της δικής μου απάντησης' }).click();
  await expect(box).toHaveValue('');
  const { messages }: { messages: unknown[] } = await (
    await request.get(`/api/conversations/${id}?deya_id=${FIRST}`)
  ).json();
  expect(messages).toHaveLength(3);
});

test('a registration request stands beside the utility’s data, and is not refused without a reason', async ({
  page,
  request,
}) => {
  await comeBack(page, ACCOUNTS.admin, (await utilities(request)).get(FIRST)!, '/admin');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: /Αιτήματα εγγραφής/ }).click();
  await main.getByRole('link', { name: 'Βαρβιτσιώτη Ελένη' }).click();
  await expect(main.getByRole('heading', { name: 'Σύγκριση στοιχείων' })).toBeVisible();
  await main.getByRole('button', { name: 'Απόρριψη' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Απόρριψη' }).click();
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  // Her request waits for other journeys too, so that it is not decided here.
  await dialog.getByRole('button', { name: 'Άκυρο' }).click();
  await expect(main.getByText('Περιμένει εμάς').first()).toBeVisible();
});

test('a view of the users is saved and chosen again, and several users are acted on at once', async ({
  page,
  request,
}) => {
  const name = `Ενεργοί ${crypto.randomUUID().slice(0, 6)}`;
  const expectHeard = await hearMessages(page);
  await comeBack(page, ACCOUNTS.admin, (await utilities(request)).get(FIRST)!, '/admin/users?state=active');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Προβολές' }).click();
  await page.getByRole('menuitem', { name: 'Αποθήκευση αυτής της προβολής…' }).click();
  await page.getByRole('dialog').getByLabel('Όνομα').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(main.getByRole('button', { name: `Προβολή: ${name}` })).toBeVisible();
  await main.getByRole('button', { name: `Προβολή: ${name}` }).click();
  await page.getByRole('menuitemradio', { name: 'Όλη η λίστα' }).click();
  await expect(page).not.toHaveURL(/state=/);
  await page.reload();
  await main.getByRole('button', { name: 'Προβολές' }).click();
  await page.getByRole('menuitemradio', { name }).click();
  await expect(page).toHaveURL(/state=active/);

  await main.getByRole('searchbox').fill('staff@hydria.example');
  // The address changes before the rows do, and a choice ends with the filters that it was made under.
  await expect(main.getByRole('checkbox', { name: /^Επιλογή: / })).toHaveCount(1);
  await answered(page);
  await main.getByRole('checkbox', { name: 'Επιλογή: Κατερίνα Μαυρίδου' }).click();
  await expect(main.getByText('1 επιλεγμένος χρήστης')).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Ενέργειες' }).click();
  await page.getByRole('menuitem', { name: 'Ενεργοποίηση χρηστών', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ενεργοποίηση' }).click();
  await expectHeard(/Δεν έγινε καμία αλλαγή\. Για 1 χρήστη δεν χρειάστηκε\./);
});
