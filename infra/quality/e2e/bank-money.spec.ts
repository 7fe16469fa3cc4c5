import type { Locator, Page } from '@playwright/test';
import { camtFile } from '@hydria/adapters/testing/camt-samples.ts';
import { inEuros } from './demo-bills.ts';
import { ACCOUNTS, expect, expectAccessible, LOOK_MS, PASSWORD, test } from './fixtures.ts';
import { login, ownCustomer } from './mailbox.ts';
import { comeBack, utilities } from './steps.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The calendar day before today where the utilities are. */
const yesterday = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Athens' }).format(new Date(Date.now() - 86_400_000));

const atBank = async (page: Page, button: string): Promise<void> => {
  await page.getByRole('button', { name: /με κάρτα$/ }).click();
  await page.waitForURL(/\/sandbox\/bank\/pay\//);
  await page.getByRole('button', { name: button, exact: true }).click();
};

/** A row of a list of the staff. */
const row = (page: Page, name: RegExp | string) => page.getByRole('main').getByRole('row', { name });

test('staff close a day with a part, unmatched, reversed and refunded money, and a bill paid twice is paid once', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const { email, password, deya_id } = await ownCustomer(request, 17);
  const utility = (await utilities(request)).get(deya_id)!;
  const { headers } = await login(request, email, password);
  const owed = await request.get(`/api/bills/owed?deya_id=${deya_id}`, { headers });
  const { bills }: { bills: { id: number; bill_number: string; balance: number; payment_code: string }[] } =
    await owed.json();
  const [first, second, third] = bills as [(typeof bills)[0], (typeof bills)[0], (typeof bills)[0]];

  // The bank refuses the first attempt and captures it after the second one has paid the bill.
  await comeBack(page, email, utility, `/pay?bill=${first.id}`, password);
  await page.getByRole('button', { name: 'Όχι τώρα' }).click();
  await atBank(page, 'Decline; the answer “paid” follows 15 seconds later');
  await expect(title(page, 'Η πληρωμή δεν εγκρίθηκε προς το παρόν')).toBeVisible();
  const refused = page.url();
  await page.goto(`/pay?bill=${first.id}`);
  await atBank(page, 'Pay');
  await expect(title(page, 'Η πληρωμή ολοκληρώθηκε')).toBeVisible();
  await page.goto(refused);
  await expect(title(page, 'Πληρώσατε δύο φορές')).toBeVisible();
  await expect(page.getByText('Καταχώριση έως')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`/bills/${first.id}`);
  await expect(page.getByText(/^Περίσσεψαν .*, επειδή ο λογαριασμός είχε ήδη πληρωθεί$/)).toBeVisible();
  await expect(page.getByRole('link', { name: /με κάρτα$/ })).toHaveCount(0);

  const desk = await (await browser.newContext()).newPage();
  await comeBack(desk, ACCOUNTS.admin, utility, '/admin/payments/files');
  const on = yesterday();
  const rest = 4790;
  const bytes = camtFile(
    [
      { on, cents: 4000, reference: first.payment_code, ref: 'J1', name: 'ΜΕΡΟΣ ΜΑΡΙΑ' },
      { on, cents: second.balance - 4000 + rest, ref: 'J2', name: 'ΑΓΝΩΣΤΟΣ ΝΙΚΟΣ', text: 'ΝΕΡΟ' },
      { on, cents: 2000, ref: 'J3', name: 'ΛΑΘΟΣ ΑΝΝΑ', text: 'ΔΙΠΛΟ', endToEnd: 'J3' },
      { on, cents: 2000, ref: 'J4', direction: 'debit', isReversal: true, endToEnd: 'J3' },
    ],
    { id: 'J' },
  );
  const file = { name: 'camt-journey.xml', mimeType: 'application/xml', buffer: bytes };
  await desk.locator('input[type=file]').setInputFiles(file);
  await expect(row(desk, /camt-journey\.xml/)).toContainText('Περιμένει έγκριση');
  const colleague = { headers: (await login(request, ACCOUNTS.admin2, PASSWORD)).headers };
  const of = `deya_id=${deya_id}`;
  const files = await request.get(`/api/staff/bank-files?${of}`, colleague);
  const waiting = ((await files.json()).data as { id: number; name: string }[]).find(({ name }) => name === file.name)!;
  const url = `/api/staff/bank-files/${waiting.id}/confirm?${of}`;
  await request.post(url, { ...colleague, data: { agrees: true } });
  await expect(async () => {
    await desk.reload();
    await expect(row(desk, /camt-journey\.xml/)).toContainText('Ολοκληρώθηκε', { timeout: LOOK_MS });
  }).toPass();
  await expectAccessible(desk);
  await desk.locator('input[type=file]').setInputFiles(file);
  await expect(desk.getByText('Το αρχείο είχε διαβαστεί ήδη. Δεν καταχωρίστηκε ξανά.').first()).toBeVisible();

  const days = `/admin/payments/days?from=${on}`;
  await desk.goto(days);
  await expect(row(desk, /Προς έλεγχο/).last()).toContainText('20,00');
  await expectAccessible(desk);

  await desk.goto('/admin/payments/unmatched');
  await expect(row(desk, /ΛΑΘΟΣ ΑΝΝΑ/)).toHaveCount(0);
  await expectAccessible(desk);
  await desk.getByRole('main').getByRole('link', { name: 'ΑΓΝΩΣΤΟΣ ΝΙΚΟΣ' }).click();
  await expect(title(desk, 'Είσπραξη προς έλεγχο')).toBeVisible();
  await expectAccessible(desk);
  const dialogOf = async (bill: string) => {
    // Behind an open dialog no field takes text.
    await expect(desk.getByRole('dialog')).toHaveCount(0);
    await desk.getByLabel('Λογαριασμός, κωδικός, παροχή ή όνομα').fill(bill);
    await desk.getByRole('button', { name: `Αντιστοίχιση στον ${bill}` }).click();
    return desk.getByRole('dialog', { name: `Αντιστοίχιση στον λογαριασμό ${bill}` });
  };
  const book = async (dialog: Locator, cents: number) => {
    await dialog.getByRole('textbox', { name: 'Ποσό σε ευρώ' }).fill(inEuros(cents));
    await dialog.getByRole('button', { name: 'Αντιστοίχιση', exact: true }).click();
  };
  const ofSecond = await dialogOf(second.bill_number);
  await book(ofSecond, second.balance - 4000 + 1);
  await expect(
    desk.getByText('Ο λογαριασμός οφείλει λιγότερα. Γράψτε ποσό έως το υπόλοιπό του.').first(),
  ).toBeVisible();
  await expectAccessible(desk);
  await book(ofSecond, second.balance - 4000);
  await expect(desk.getByText(`στον λογαριασμό ${second.bill_number}`)).toBeVisible();
  await desk.getByRole('button', { name: 'Αναίρεση' }).click();
  await expect(desk.getByText(/^Αναιρέθηκε: /)).toBeVisible();
  await book(await dialogOf(second.bill_number), second.balance - 4000);
  await book(await dialogOf(third.bill_number), rest);
  await expect(desk.getByText('Αντιστοιχίστηκε', { exact: true })).toBeVisible();

  // The surplus goes back to the card.
  await desk.goto('/admin/payments/unmatched?reason=paid_twice');
  await row(desk, /Δεύτερη πληρωμή του ίδιου λογαριασμού/)
    .getByRole('link')
    .first()
    .click();
  await desk.getByRole('button', { name: 'Επιστροφή στον πληρωτή' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Λόγος' }).fill('Διπλή πληρωμή');
  await expectAccessible(desk);
  await dialog.getByRole('button', { name: 'Επιστροφή στον πληρωτή' }).click();
  await expect(desk.getByText('Επιστρέφεται', { exact: true })).toBeVisible();
  await expect(async () => {
    await desk.goto('/admin/payments/refunds');
    await expect(row(desk, /Διπλή πληρωμή/)).toContainText('Έγινε', { timeout: LOOK_MS });
  }).toPass();
  await expectAccessible(desk);
  await desk.goto(days);
  await expect(row(desk, /Συμφωνεί/)).toContainText('20,00');
  await expect(row(desk, /Σε εξέλιξη/)).toContainText(inEuros(first.balance));
  await expect(row(desk, /Διαφέρει/)).toHaveCount(0);
  await desk.context().close();

  await page.goto(refused);
  await expect(title(page, 'Τα χρήματα επιστράφηκαν')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/bills/${third.id}`);
  await expect(page.getByText(`Η τράπεζα έλαβε ${inEuros(rest)}`)).toBeVisible();
  await page.goto('/sandbox/mail');
  const mails = page.getByRole('listitem').filter({ hasText: `→ ${email}` });
  await expect(mails.filter({ hasText: 'Επιστροφή χρημάτων' })).toHaveCount(1);
  await expect(mails.filter({ hasText: 'Πληρώσατε δύο φορές' })).toHaveCount(1);
});
