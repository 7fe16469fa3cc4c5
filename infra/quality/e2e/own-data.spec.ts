import { readFile } from 'node:fs/promises';
import { ACCOUNTS, LOOK_MS, PASSWORD, expect, expectAccessible, test } from './fixtures.ts';
import { login, ownCustomer } from './mailbox.ts';
import { comeBack, utilities } from './steps.ts';

test('a customer turns off the mails about leaks, and a test message arrives in the mailbox', async ({
  page,
  request,
}) => {
  const { email, password, deya_id } = await ownCustomer(request, 12);
  await comeBack(page, email, (await utilities(request)).get(deya_id)!, '/account', password);
  await page.getByRole('main').getByRole('link', { name: 'Επιλογή ανά θέμα' }).click();
  const leaks = page.getByRole('checkbox', { name: 'Πιθανές διαρροές: E-mail' });
  await expect(leaks).toBeChecked();
  await expectAccessible(page);
  await leaks.press('Space');
  await expect(page.getByRole('listitem').filter({ hasText: 'Η επιλογή σας αποθηκεύτηκε.' })).toBeVisible();
  await page.reload();
  await expect(leaks).not.toBeChecked();

  await page.getByRole('button', { name: 'Αποστολή δοκιμαστικού μηνύματος' }).click();
  await expect(
    page.getByRole('listitem').filter({ hasText: `Στείλαμε δοκιμαστικό μήνυμα στο ${email}.` }),
  ).toBeVisible();
  await expect(async () => {
    await page.goto('/sandbox/mail');
    const mine = page.getByRole('listitem').filter({ hasText: `→ ${email}` });
    await expect(mine.filter({ hasText: 'Δοκιμαστικό μήνυμα' })).not.toHaveCount(0, { timeout: LOOK_MS });
  }).toPass();
});

test('a customer corrects a telephone number, downloads their data, and asks for a correction that staff find', async ({
  page,
  browser,
  portal,
  request,
}) => {
  test.slow();
  const { email, password, deya_id } = await ownCustomer(request, 13);
  const utility = (await utilities(request)).get(deya_id)!;
  await comeBack(page, email, utility, '/account/details', password);
  const main = page.getByRole('main');
  const phone = main.getByRole('textbox', { name: 'Τηλέφωνο' });
  await phone.fill('123');
  await main.getByRole('button', { name: 'Αποθήκευση στοιχείων' }).click();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await phone.fill('690 123 4567');
  await main.getByRole('button', { name: 'Αποθήκευση στοιχείων' }).click();
  await expect(main.getByText('690 123 4567')).toBeVisible();

  await page.goto('/account/data');
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Ετοιμασία αρχείου' }).click();
  // The page asks ever less often; on a busy machine its next question may come after the patience of a click.
  const { headers } = await login(request, email, password);
  await expect
    .poll(async () => (await (await request.get('/api/account/data', { headers })).json()).export?.status, {
      timeout: 90_000,
    })
    .toBe('ready');
  await page.reload();
  await main.getByRole('button', { name: 'Κατέβασμα' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Ο κωδικός σας').fill(password);
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Κατέβασμα' }).click(),
  ]);
  expect(archive.suggestedFilename()).toBe('hydria.zip');
  // The local file header of a ZIP archive (APPNOTE 4.3.7).
  expect((await readFile(await archive.path())).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  await expect(dialog).toBeHidden();

  await main.getByRole('button', { name: 'Νέο αίτημα' }).click();
  await dialog.getByRole('combobox', { name: 'Τι ζητάτε' }).selectOption('correction');
  await dialog.getByRole('textbox', { name: 'Περιγραφή' }).fill('Το επώνυμό μου γράφεται με ένα λάμδα.');
  await dialog.getByLabel('Ο κωδικός σας').fill(password);
  await dialog.getByRole('button', { name: 'Αποστολή' }).click();
  const title = await main.getByText(/^Διόρθωση δεδομένων, /).innerText();
  const code = title.split(', ')[1]!;
  await expect(main.getByText(/Απάντηση έως/)).toBeVisible();

  const staff = await (await browser.newContext({ baseURL: portal, locale: 'el-GR' })).newPage();
  await comeBack(staff, ACCOUNTS.admin, utility, '/admin/data-requests', PASSWORD);
  const work = staff.getByRole('row').filter({ hasText: code });
  await expect(work).toContainText('Διόρθωση');
  await expect(work).toContainText('Σε αναμονή');
});
