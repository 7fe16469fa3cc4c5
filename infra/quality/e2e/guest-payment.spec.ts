import type { APIRequestContext, Page } from '@playwright/test';
import { inEuros, openBillsOf } from './demo-bills.ts';
import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { FIRST, utilities } from './steps.ts';

/** An open bill of a customer: its code and its total, as they are printed. */
const openBill = async (request: APIRequestContext, deya_id: number) => {
  const headers = { origin: new URL((await request.get('/')).url()).origin };
  const signIn = await request.post('/api/auth/login', {
    headers,
    data: { email: ACCOUNTS.maria, password: 'Nero-kai-fos-1' },
  });
  const { token } = (await signIn.json()) as { token: string };
  const authorization = { authorization: `Bearer ${token}` };
  const owed = await request.get(`/api/bills/owed?deya_id=${deya_id}`, { headers: authorization });
  const { bills } = (await owed.json()) as { bills: { payment_code: string; current_total: number }[] };
  const { payment_code, current_total } = bills[0]!;
  return { payment_code, total: (current_total / 100).toFixed(2).replace('.', ',') };
};

test('a guest pays by code: wrong code, wrong total, back, cancelled, paid', async ({ page, request }) => {
  test.slow();
  const { id: deya_id } = (await utilities(request)).get(FIRST)!;
  const { payment_code, total } = await openBill(request, deya_id);
  const form = `/deya/${deya_id}/pay-as-guest/form`;
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  const code = page.getByRole('textbox', { name: 'Κωδικός πληρωμής' });
  const amount = page.getByRole('textbox', { name: 'Συνολικό ποσό του λογαριασμού' });
  const find = page.getByRole('button', { name: 'Εύρεση λογαριασμού' });
  const confirm = async () => {
    await page.goto(form);
    await code.fill(payment_code.replaceAll(/(.{4})(?=.)/g, '$1-'));
    await amount.fill(total);
    await find.click();
    await expect(page.getByRole('heading', { name: 'Ελέγξτε πριν πληρώσετε' })).toBeVisible();
  };
  const toBank = async (button: string) => {
    await confirm();
    await page.getByRole('button', { name: /με κάρτα$/ }).click();
    await page.waitForURL(/\/sandbox\/bank\/pay\//);
    await page.getByRole('button', { name: button, exact: true }).click();
  };

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/deya/${deya_id}/pay-as-guest`);
  await expect(page).toHaveURL(new RegExp(`${form}$`));
  await expectAccessible(page);
  await code.fill('RF00539007547034');
  await amount.fill(total);
  await find.click();
  await expect(page.getByText(/Ελέγξτε τον ψηφίο προς ψηφίο/).first()).toBeVisible();

  await confirm();
  await expectAccessible(page);
  await expect(page.getByText(/^\S\*\*\* \S\*\*\*$/)).toBeVisible();

  await toBank('Leave without paying');
  await expect(title('Η πληρωμή δεν ολοκληρώθηκε')).toBeVisible();
  await page.getByRole('link', { name: 'Ακύρωση πληρωμής' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ακύρωση πληρωμής' }).click();
  await expect(title('Η πληρωμή ακυρώθηκε')).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await toBank('Pay');
  await expect(title('Η πληρωμή ολοκληρώθηκε')).toBeVisible();
  await expectAccessible(page);
});

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Leaves for the bank, and presses a button there. */
const atBank = async (page: Page, button: string): Promise<void> => {
  await page.getByRole('button', { name: /με κάρτα$/ }).click();
  await page.waitForURL(/\/sandbox\/bank\/pay\//);
  await page.getByRole('button', { name: button, exact: true }).click();
};

test('a guest reads the true state of a payment when the bank is late, answers twice, or loses the answer', async ({
  page,
  request,
}) => {
  test.slow();
  const known = await utilities(request);
  const toBank = async (deya_id: number, nth: number) => {
    const bills = openBillsOf(deya_id, nth);
    expect(known.has(deya_id)).toBe(true);
    await page.goto(`/deya/${deya_id}/pay-as-guest/form`);
    await page.getByRole('textbox', { name: 'Κωδικός πληρωμής' }).fill(bills[0]!.payment_code);
    await page.getByRole('textbox', { name: 'Συνολικό ποσό του λογαριασμού' }).fill(inEuros(bills[0]!.cents));
    await page.getByRole('button', { name: 'Εύρεση λογαριασμού' }).click();
    await expect(page.getByRole('heading', { name: /^(Ελέγξτε πριν πληρώσετε|Ο λογαριασμός σας)$/ })).toBeVisible();
  };

  // The bank refuses the first attempt and captures it after the second one has paid the bill.
  await toBank(9, 8);
  await atBank(page, 'Decline; the answer “paid” follows 15 seconds later');
  await expect(title(page, 'Η πληρωμή δεν εγκρίθηκε προς το παρόν')).toBeVisible();
  const refused = page.url();
  await toBank(9, 8);
  await atBank(page, 'Pay');
  await expect(title(page, 'Η πληρωμή ολοκληρώθηκε')).toBeVisible();

  await toBank(9, 7);
  await atBank(page, 'Pay; the answer comes 15 seconds late');
  await expect(title(page, 'Περιμένουμε την τράπεζα')).toBeVisible();
  await expectAccessible(page);
  await expect(title(page, 'Η πληρωμή ολοκληρώθηκε')).toBeVisible();
  await toBank(9, 7);
  await expect(page.getByText(/^Με αυτόν τον κωδικό δεν οφείλεται τίποτα/)).toBeVisible();
  await expect(page.getByRole('button', { name: /με κάρτα$/ })).toHaveCount(0);

  await page.goto(refused);
  await expect(title(page, 'Πληρώσατε δύο φορές')).toBeVisible();
  await expectAccessible(page);

  await toBank(12, 8);
  await atBank(page, 'Pay; the answer comes twice');
  await expect(title(page, 'Η πληρωμή ολοκληρώθηκε')).toBeVisible();
  await expect(page.getByText('Περισσεύουν')).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await toBank(6, 6);
  await atBank(page, 'Pay; the answer is lost');
  await expect(title(page, 'Περιμένουμε την τράπεζα')).toBeVisible();
  const waiting = page.url();
  // The lost answer holds the bill: it is not paid a second time meanwhile.
  await toBank(6, 6);
  await expect(page.getByText('Υπάρχει ήδη πληρωμή σε εξέλιξη')).toBeVisible();
  await expectAccessible(page);
  await page.goto(waiting);
  await page.getByRole('button', { name: 'Έλεγχος τώρα' }).click();
  await expect(title(page, 'Περιμένουμε την τράπεζα')).toBeVisible();
});
