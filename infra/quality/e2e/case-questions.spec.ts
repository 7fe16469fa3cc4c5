import type { Page } from '@playwright/test';
import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { FIRST, comeBack, utilities } from './steps.ts';

/** Opens the dialog of a new question by keyboard, fills it in and closes it. */
async function addQuestion(page: Page, { label, kind, choices }: { label: string; kind: string; choices?: string }) {
  await page.getByRole('button', { name: 'Προσθήκη ερώτησης' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Προσθήκη ερώτησης' });
  await dialog.getByLabel('Είδος απάντησης').selectOption({ label: kind });
  await dialog.getByRole('textbox', { name: 'Ερώτηση (ελληνικά)' }).fill(label);
  if (choices === undefined)
    await dialog.getByRole('checkbox', { name: 'Η απάντηση είναι υποχρεωτική' }).press('Space');
  else await dialog.getByRole('textbox', { name: /^Επιλογές \(ελληνικά\)/ }).fill(choices);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Εντάξει' }).press('Enter');
  await expect(dialog).toBeHidden();
}

test('a clerk adds questions to a type, a guest answers them, and a later change leaves the answers as they were', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const utility = (await utilities(request)).get(FIRST)!;
  const mark = crypto.randomUUID().slice(0, 6);
  const title = `Θολό νερό ${mark}`;
  await comeBack(page, ACCOUNTS.admin, utility, '/admin/case-types/new');
  const main = page.getByRole('main');
  await main.getByLabel('Είδος προβλήματος').selectOption({ label: 'Ποιότητα νερού' });
  await main.getByRole('textbox', { name: 'Τίτλος (ελληνικά)' }).fill(title);
  await main.getByRole('radio', { name: 'Ποιότητα' }).press('Space');
  await addQuestion(page, { label: 'Τι χρώμα έχει;', kind: 'Μία από λίγες επιλογές', choices: 'Καφέ\nΆσπρο' });
  await addQuestion(page, { label: 'Πόσες ημέρες;', kind: 'Αριθμός' });
  await main.getByRole('button', { name: 'Μετακίνηση πάνω: Πόσες ημέρες;' }).press('Enter');
  await expect(main.getByRole('status').filter({ hasText: 'στη θέση 1' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Μετακίνηση πάνω: Πόσες ημέρες;' })).toBeFocused();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Αποθήκευση' }).press('Enter');
  await main.getByRole('searchbox').fill(mark);
  await main.getByRole('link', { name: title }).click();
  await expect(main.getByText('1. Πόσες ημέρες;')).toBeVisible();
  const id = /\/(\d+)$/.exec(new URL(page.url()).pathname)?.[1] ?? '';

  const guest = await (await browser.newContext()).newPage();
  const text = `Το νερό είναι θολό ${mark}`;
  await guest.goto(`/deya/${FIRST}/report`);
  await guest.getByRole('radio', { name: 'Ποιότητα νερού' }).check({ force: true });
  await guest.getByRole('radio', { name: title }).check({ force: true });
  await guest.getByRole('textbox', { name: 'Περιγραφή' }).fill(text);
  await guest.getByRole('button', { name: 'Συνέχεια' }).press('Enter');
  await expect(guest.getByText('Συμπληρώστε: Πόσες ημέρες.').first()).toBeVisible();
  await expect(guest.getByRole('textbox', { name: 'Πόσες ημέρες;' })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(guest);
  await guest.getByRole('textbox', { name: 'Πόσες ημέρες;' }).fill('3');
  await guest.getByRole('radio', { name: 'Καφέ' }).check({ force: true });
  await guest.getByRole('button', { name: 'Συνέχεια' }).press('Enter');
  await guest.getByRole('textbox', { name: /Διεύθυνση/ }).fill('Κορίνθου 88');
  await guest.getByRole('button', { name: 'Συνέχεια' }).press('Enter');
  await guest.getByRole('button', { name: 'Παράλειψη' }).press('Enter');
  await expect(guest.getByText('Καφέ')).toBeVisible();
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'Αποστολή αναφοράς' }).press('Enter');
  await expect(guest.getByRole('heading', { name: 'Η αναφορά σας στάλθηκε' })).toBeVisible();
  await guest.context().close();

  await main.getByRole('button', { name: 'Επεξεργασία: Τι χρώμα έχει;' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Επεξεργασία ερώτησης' });
  await dialog.getByRole('textbox', { name: 'Ερώτηση (ελληνικά)' }).fill('Ποια είναι η απόχρωση;');
  await dialog.getByRole('textbox', { name: /^Επιλογές \(ελληνικά\)/ }).fill('Κίτρινο\nΑσπριδερό');
  await dialog.getByRole('button', { name: 'Εντάξει' }).press('Enter');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await main.getByRole('button', { name: 'Αποθήκευση' }).press('Enter');
  expect((await saved).status()).toBe(200);

  const base = `/open311/${utility.id}/v2`;
  const definition = await (await request.get(`${base}/services/water_quality-${id}.json`)).json();
  expect(definition.attributes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ description: 'Πόσες ημέρες;', datatype: 'number', required: true }),
      expect.objectContaining({ description: 'Ποια είναι η απόχρωση;', datatype: 'singlevaluelist', required: false }),
    ]),
  );

  await page.goto('/admin/cases');
  await main.getByRole('searchbox').fill(text);
  await expect(page).toHaveURL(/search=/);
  await main
    .getByRole('row', { name: /Κορίνθου 88/ })
    .getByRole('link')
    .click();
  await expect(main.getByText('Τι χρώμα έχει;')).toBeVisible();
  await expect(main.getByText('Καφέ')).toBeVisible();
  await expect(main.getByText('Ποια είναι η απόχρωση;')).toHaveCount(0);
  await expectAccessible(page);
});
