import type { APIRequestContext } from '@playwright/test';
import { ACCOUNTS, expect, expectAccessible, PASSWORD, test } from './fixtures.ts';
import { login, ownCustomer } from './mailbox.ts';
import { comeBack, utilities } from './steps.ts';

/** Sends one bill as the system of a utility does. */
const sendBill = async (request: APIRequestContext, deya_id: number, bill: object): Promise<void> => {
  const { headers } = await login(request, ACCOUNTS.admin, PASSWORD);
  const made = await request.post(`/api/utilities/feed-tokens?deya_id=${deya_id}`, {
    headers,
    data: { name: `E-bill ${crypto.randomUUID().slice(0, 6)}`, scopes: ['bills'] },
  });
  const { token }: { token: string } = await made.json();
  const sent = await request.post('/api/feed/bills', {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    data: JSON.stringify(bill),
  });
  expect(await sent.json()).toMatchObject({ stored: 1, rejected: 0 });
};

/** A day of Athens, today or later. */
const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Athens' }).format(Date.now() + days * 86_400_000);

test('a customer turns the e-bill on, and the next bill arrives by mail as a document', async ({ page, request }) => {
  test.slow();
  const { email, password, deya_id } = await ownCustomer(request, 14);
  const utility = (await utilities(request)).get(deya_id)!;
  const { headers } = await login(request, email, password);
  const info = await request.get(`/api/user/info?deya_id=${deya_id}&lang=el`, { headers });
  const { customers } = await info.json();
  const code: string = customers.find(({ is_liable }: { is_liable: boolean }) => is_liable).kwdikos_katanalwti;
  await comeBack(page, email, utility, `/supplies/${code}`, password);
  const card = page.getByRole('region', { name: 'Αποστολή λογαριασμού' });
  const off = card.getByRole('button', { name: 'Επιστροφή στο χαρτί' });
  const on = card.getByRole('button', { name: 'Ενεργοποίηση e-bill' });
  await expect(on.or(off)).toBeVisible();
  if (await off.isVisible()) await off.click();
  await on.press('Enter');
  await expect(card.getByText(/έρχονται με e-mail, μαζί με το PDF τους/)).toBeVisible();
  await expect(card.getByText(/έκπτωση 1,00 €/)).toBeVisible();
  await expectAccessible(page);

  await sendBill(request, deya_id, {
    bill_number: `E-${crypto.randomUUID().slice(0, 8)}`,
    kwdikos_katanalwti: code,
    period_start: dayIn(-90),
    period_end: dayIn(-1),
    charge: 1900,
    current_total: 2345,
    total_unpaid: 2345,
    issue_date: dayIn(0),
    expiry_date: dayIn(30),
  });
  await expect(async () => {
    await page.goto('/sandbox/mail');
    const mails = page.getByRole('listitem').filter({ hasText: `→ ${email}` });
    await mails.filter({ hasText: 'Νέος λογαριασμός νερού: 23,45 €' }).getByRole('link').click({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByText(/^bill-\d+\.pdf$/)).toBeVisible();
  await expect(page.getByRole('link', { name: /\/bills\/\d+$/ })).toBeVisible();
});
