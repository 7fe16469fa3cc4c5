import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { linkFrom } from './mailbox.ts';
import { PHOTO } from './report-steps.ts';
import { FIRST, comeBack, utilities } from './steps.ts';

test('a clerk enters a call and forwards it, the contractor answers with a photo, and staff show it and solve it', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const utility = (await utilities(request)).get(FIRST)!;
  const text = `Βούλιαξε το πεζοδρόμιο (${Date.now()})`;
  const crew = `crew-${Date.now()}@hydria.example`;
  await comeBack(page, ACCOUNTS.admin, utility, '/admin/cases');
  await page.getByRole('link', { name: 'Νέα αναφορά' }).click();
  await expect(page.getByRole('combobox', { name: 'Πώς ήρθε' })).toHaveValue('phone');
  await page.getByRole('textbox', { name: 'Περιγραφή', exact: true }).fill(text);
  await page.getByRole('textbox', { name: 'Διεύθυνση ή περιγραφή σημείου' }).fill('Ερμού 12');
  await page.getByRole('textbox', { name: /^Όνομα/ }).fill('Σοφία');
  await page.getByRole('textbox', { name: 'Τηλέφωνο', exact: true }).fill('6944123456');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Καταχώριση' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Αναφορά [0-9A-Z-]{9}$/ })).toBeVisible();
  await expect(page.getByText('Τηλέφωνο').first()).toBeVisible();

  await page.getByRole('button', { name: 'Προώθηση σε συνεργάτη' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Όνομα ή εταιρεία' }).fill('Τεχνική ΕΠΕ');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(crew);
  await dialog.getByRole('textbox', { name: 'Μήνυμα προς τον συνεργάτη' }).fill('Έως την Παρασκευή.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Αποστολή συνδέσμου' }).click();
  await expect(page.getByText(/Ο σύνδεσμος ισχύει έως/)).toBeVisible();

  const street = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const link = await linkFrom(street, crew, /\/report\/work\?deya_id=\d+#[\w-]{43}/);
  await street.goto(link);
  await expect(street.getByText(text)).toBeVisible();
  await expect(street.getByText('Έως την Παρασκευή.')).toBeVisible();
  await expect(street.getByText('Σοφία')).toHaveCount(0);
  expect(new URL(street.url()).hash).toBe('');
  await expectAccessible(street);
  await street.getByRole('textbox', { name: 'Τι έγινε' }).fill('Στρώθηκε ξανά.');
  await street
    .getByLabel(/^Φωτογραφία/)
    .first()
    .setInputFiles(PHOTO);
  await street.getByRole('button', { name: 'Αποστολή απάντησης' }).click();
  await expect(street.getByRole('heading', { name: 'Οι απαντήσεις σας' })).toBeVisible();
  await expect(street.getByRole('img', { name: 'Φωτογραφία 1 από 1' })).toHaveJSProperty('complete', true);
  await expectAccessible(street);

  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Απάντηση συνεργάτη' })).toContainText('Στρώθηκε ξανά.');
  await page.getByRole('button', { name: /^Να τη βλέπει ο πολίτης/ }).click();
  await expect(page.getByRole('button', { name: /^Να μην τη βλέπει ο πολίτης/ })).toBeVisible();
  for (const name of ['Σε εξέλιξη', 'Λύθηκε']) {
    await page.getByRole('button', { name, exact: true }).click();
    const move = page.getByRole('dialog', { name });
    await move.getByRole('textbox').fill('Το πεζοδρόμιο στρώθηκε.');
    await move.getByRole('button', { name: 'Καταχώριση' }).click();
    await expect(move).toBeHidden();
  }
  await expect(page.getByText('Ο σύνδεσμος έληξε μαζί με την υπόθεση.')).toBeVisible();
  await expectAccessible(page);

  await street.goto(link);
  await expect(street.getByText('Ο σύνδεσμος δεν ισχύει')).toBeVisible();
  await expect(street.getByRole('link', { name: /^Κλήση/ })).toBeVisible();
  await expectAccessible(street);
  await street.context().close();
});
