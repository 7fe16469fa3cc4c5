import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { comeBack, FIRST, utilities } from './steps.ts';

// An address that the portal may not call is refused at its field.
test.use({ expected: /status of 422/ });

test('staff read at its field why a source of sensor data cannot be added', async ({ page, request }) => {
  const utility = (await utilities(request)).get(FIRST)!;
  await page.setViewportSize({ width: 1440, height: 900 });
  await comeBack(page, ACCOUNTS.admin, utility, `/admin/utilities/${utility.id}/sources`);
  const main = page.getByRole('main');
  await expect(main.getByText('Δεν υπάρχει πηγή μετρήσεων')).toBeVisible();
  await expectAccessible(page);

  await main.getByRole('button', { name: 'Νέα πηγή' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Όνομα').fill('Σταθμοί αέρα');
  await dialog.getByLabel('Πρωτόκολλο').selectOption('ngsi_ld');
  await dialog.getByLabel('Μετρήσεις').selectOption('air');
  await dialog.getByLabel('Διεύθυνση', { exact: true }).fill('https://10.0.0.1/ngsi-ld/v1/entities');
  await dialog.getByLabel('Ανάγνωση κάθε').fill('15');
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(dialog.getByText('Γράψτε διεύθυνση https ενός δημόσιου διακομιστή.').first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Διεύθυνση', { exact: true }).fill('https://broker.example.org/ngsi-ld/v1/entities');
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(dialog.getByText(/δεν είναι στους επιτρεπόμενους της ΔΕΥΑ/).first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
