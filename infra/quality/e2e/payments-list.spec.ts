import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { comeBack, FIRST, utilities } from './steps.ts';

/** The utility of Nikos, who has several open bills there and pays none of them in another journey. */
const OF_NIKOS = 1;

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Pays at the bank, from the page that says what is paid; returns the short number of the payment. */
const payAtBank = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: /με κάρτα$/ }).click();
  await page.waitForURL(/\/sandbox\/bank\/pay\//);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(title(page, 'Η πληρωμή ολοκληρώθηκε')).toBeVisible();
  return page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText();
};

test('bills are paid together, the list has the payment with its receipt, and the staff close the day', async ({
  page,
  request,
}) => {
  test.slow();
  const utility = (await utilities(request)).get(OF_NIKOS)!;
  await comeBack(page, ACCOUNTS.nikos, utility, '/pay');
  await expect(page.getByRole('checkbox')).not.toHaveCount(0);
  for (const box of (await page.getByRole('checkbox').all()).slice(0, 2)) await box.check();
  const reference = await payAtBank(page);
  await expect(page.getByRole('button', { name: /^Απόδειξη PDF/ })).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Οι πληρωμές μου' }).click();
  await expect(title(page, 'Οι πληρωμές μου')).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(reference) });
  await expect(row.getByText('Ολοκληρώθηκε')).toBeVisible();
  await expect(row.getByRole('link', { name: /^Λογαριασμός / })).toHaveCount(2);
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Απόδειξη PDF/ }).click();
  const receipt = await saved;
  expect(receipt.suggestedFilename()).toBe(`receipt-${reference}.pdf`);
  expect((await readFile(await receipt.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await comeBack(page, ACCOUNTS.admin, utility, '/admin/payments');
  await page.getByRole('searchbox', { name: 'Αριθμός ή κωδικός πληρωμής' }).fill(reference);
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('row', { name: new RegExp(reference) })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Κλείσιμο ημέρας' }).click();
  await expect(title(page, 'Κλείσιμο ημέρας')).toBeVisible();
  const today = page.getByRole('row').nth(1);
  await expect(today.getByText('Σε εξέλιξη')).toBeVisible();
  await expect(today.getByText('0,00 €')).toBeVisible();
  await expectAccessible(page);
});

test('an instalment is paid, and the list names its plan', async ({ page, request }) => {
  test.slow();
  await comeBack(page, ACCOUNTS.maria, (await utilities(request)).get(FIRST)!, '/bills');
  await page.getByRole('main').getByRole('link', { name: 'Πληρωμή δόσεων' }).click();
  await expect(title(page, 'Ελέγξτε πριν πληρώσετε')).toBeVisible();
  const reference = await payAtBank(page);
  await page.goto('/payments');
  await expect(page.getByRole('row', { name: new RegExp(reference) })).toContainText(/Δόση \d+ του διακανονισμού/);
});
