import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { comeBack, FIRST, SECOND, utilities, type Utility } from './steps.ts';

interface Listed {
  id: number;
  bill_number: string;
  balance: number;
  afm: string | null;
  owner_afm: string | null;
}

/** Opens the list of bills, and of them the first one that fits. */
const openBill = async (page: Page, utility: Utility, fits: (bill: Listed) => boolean): Promise<Listed> => {
  const answered = page.waitForResponse(/\/api\/bills\/list\?/);
  await comeBack(page, ACCOUNTS.maria, utility, '/bills');
  const bill = ((await (await answered).json()) as Listed[]).find(fits)!;
  await page.goto(`/bills/${bill.id}`);
  await expect(page.getByRole('heading', { name: 'Η πορεία της πληρωμής' })).toBeVisible();
  return bill;
};

/** The value beside a name of the page. */
const valueOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('dt')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd');

test('a customer reads a bill and the way of its money, gets its QR code, and saves it as a tagged document', async ({
  page,
  request,
}) => {
  const utility = (await utilities(request)).get(FIRST)!;
  const bill = await openBill(page, utility, ({ balance }) => balance > 0);
  await expect(page.getByText('Ο λογαριασμός εκδόθηκε')).toBeVisible();
  await expect(valueOf(page, 'Αριθμός λογαριασμού')).toHaveText(bill.bill_number);
  await expect(page.getByRole('img', { name: 'Κωδικός QR για μεταφορά στη ΔΕΥΑ' })).toBeVisible();
  await expect(page.getByText(/^IBAN GR16 0110 1250/)).toBeVisible();
  await expectAccessible(page);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Λήψη PDF' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`bill-${bill.id}.pdf`);
  const bytes = (await readFile(await file.path())).toString('latin1');
  expect(bytes.slice(0, 5)).toBe('%PDF-');
  expect(bytes).toContain('/MarkInfo');
});

test('a tenant sees the own tax number whole, and that of the owner masked', async ({ page, request }) => {
  const utility = (await utilities(request)).get(SECOND)!;
  await openBill(page, utility, ({ owner_afm }) => owner_afm?.startsWith('*') === true);
  await expect(valueOf(page, 'ΑΦΜ υπόχρεου')).toHaveText(/^\d{9}$/);
  await expect(valueOf(page, 'ΑΦΜ ιδιοκτήτη')).toHaveText(/^\*{5}\d{4}$/);
  await expectAccessible(page);
});
