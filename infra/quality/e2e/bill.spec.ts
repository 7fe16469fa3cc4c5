import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { login, ownCustomer } from './mailbox.ts';
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

test('a customer reads in German how a bill was computed, tries another consumption, and turns the e-bill on and off', async ({
  page,
  request,
}) => {
  const { email, password, deya_id } = await ownCustomer(request, 22);
  const { headers } = await login(request, email, password);
  expect((await request.post('/api/account/language', { headers, data: { lang: 'de' } })).status()).toBe(200);
  const main = page.getByRole('main');
  const answered = page.waitForResponse(/\/api\/bills\/list\?/);
  await comeBack(page, email, (await utilities(request)).get(deya_id)!, '/de/bills', password);
  const [bill] = (await (await answered).json()) as (Listed & { kwdikos_katanalwti: string })[];
  await page.goto(`/de/bills/${bill!.id}`);
  await expect(page.getByRole('heading', { name: 'So wurde gerechnet' })).toBeVisible();
  const lines = main.getByRole('table', { name: 'So wurde gerechnet' });
  await expect(lines.getByRole('row', { name: /MwSt\. auf das Wasser/ })).toContainText('Satz 13%');
  await expect(lines.getByRole('row', { name: /m³ × / }).first()).toBeVisible();
  await expect(main.getByText(/als im selben Zeitraum des Vorjahres|haben Sie gleich viel verbraucht/)).toBeVisible();
  const would = main.getByText(/hätte die Rechnung .* betragen/);
  const now = await would.innerText();
  const slider = main.getByRole('slider');
  await slider.press('ArrowRight');
  await expect(would).not.toHaveText(now);
  await expect(would).toContainText('mehr');
  const dearer = await would.innerText();
  await slider.press('ArrowLeft');
  await slider.press('ArrowLeft');
  await expect(would).toContainText('weniger');
  expect(dearer).not.toBe(await would.innerText());
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);

  await page.goto(`/de/supplies/${bill!.kwdikos_katanalwti}`);
  const delivery = main.getByRole('region', { name: 'Zustellung der Rechnung' });
  await expect(delivery.getByText('Auf Papier', { exact: true })).toBeVisible();
  await expect(delivery.getByText(/^1,00\s€ Rabatt auf jede Rechnung\.$/)).toBeVisible();
  await expectAccessible(page);
  await delivery.getByRole('button', { name: 'E-Rechnung einschalten' }).click();
  await expect(delivery.getByText('E-Rechnung', { exact: true })).toBeVisible();
  await expect(delivery.getByText(/^Rechnungen, die ab dem .* kommen per E-Mail/)).toBeVisible();
  await expect(delivery.getByText(/^Sie erhalten 1,00\s€ Rabatt auf jede Rechnung\.$/)).toBeVisible();
  await page.reload();
  await delivery.getByRole('button', { name: 'Zurück zu Papier' }).click();
  await expect(delivery.getByText('Auf Papier', { exact: true })).toBeVisible();
});
