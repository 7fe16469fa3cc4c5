import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { comeBack, FIRST, utilities } from './steps.ts';

// An address in a private network is refused at its field.
test.use({ expected: /status of 422/ });

test('staff add a source of sensor data, see why it brings nothing, and pause it', async ({ page, request }) => {
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
  await dialog.getByLabel('Διεύθυνση').fill('https://10.0.0.1/ngsi-ld/v1/entities');
  await dialog.getByLabel('Ανάγνωση κάθε').fill('15');
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(dialog.getByText('Γράψτε διεύθυνση https ενός δημόσιου διακομιστή.').first()).toBeVisible();
  await expectAccessible(page);
  // A name that no server has.
  await dialog.getByLabel('Διεύθυνση').fill('https://broker.invalid/ngsi-ld/v1/entities');
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(dialog).toHaveCount(0);

  await main.getByRole('link', { name: 'Σταθμοί αέρα' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Σταθμοί αέρα' })).toBeVisible();
  await main.getByRole('button', { name: 'Δοκιμή τώρα' }).click();
  await expect(main.getByRole('status').getByText('Ο διακομιστής δεν βρέθηκε ή δεν συνδέεται.')).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Παύση' }).click();
  await expect(main.getByText('Σε παύση', { exact: true })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await main.getByRole('button', { name: 'Κατάργηση' }).click();
  await dialog.getByRole('button', { name: 'Κατάργηση' }).click();
  await expect(page).toHaveURL(`/admin/utilities/${utility.id}/sources`);
  await expect(main.getByText('Δεν υπάρχει πηγή μετρήσεων')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
