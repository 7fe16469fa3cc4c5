import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { comeBack, FIRST, utilities } from './steps.ts';

const FILE = [
  'Ημερομηνία;Ζώνη;PH;Αγωγιμότητα;Παρατηρήσεις',
  '02/11/2026;Ακρωτήρι;7,4;430;καθαρό',
  '03/11/2026;Ατλαντίδα;7,5;;',
  'χθες;Ακρωτήρι;7,5;;',
].join('\r\n');

test('staff upload a laboratory file, see each refused row with its reason, and store the rest', async ({
  page,
  request,
}) => {
  const utility = (await utilities(request)).get(FIRST)!;
  const path = `/admin/utilities/${utility.id}/laboratory`;
  await page.setViewportSize({ width: 1440, height: 900 });
  await comeBack(page, ACCOUNTS.admin, utility, path);
  const main = page.getByRole('main');
  const file = main.getByLabel('Επιλογή αρχείου CSV');
  await file.setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('<html></html>') });
  await expect(main.getByText(/Το αρχείο δεν έχει στήλες και γραμμές/)).toBeVisible();
  await expectAccessible(page);

  await file.setInputFiles({ name: 'analyses.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  await main.getByLabel('PH', { exact: true }).selectOption('ph');
  await main.getByLabel('Αγωγιμότητα', { exact: true }).selectOption('conductance');
  await main.getByRole('button', { name: 'Έλεγχος του αρχείου' }).click();
  const refused = main.getByRole('table', { name: 'Τιμές που δεν έγιναν δεκτές' });
  await expect(refused.getByRole('row', { name: /3.*Ζώνη.*Ατλαντίδα/ })).toBeVisible();
  await expect(refused.getByRole('row', { name: /4.*Ημερομηνία.*χθες/ })).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Αποθήκευση 2 τιμών' }).click();
  await expect(main.getByText('Αποθηκεύτηκαν 2 τιμές. Δεν έγιναν δεκτές 2.')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(main.getByText(/Τελευταία φορά/)).toBeVisible();
  await file.setInputFiles({ name: 'analyses.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  await expect(main.getByLabel('PH', { exact: true })).toHaveValue('ph');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
