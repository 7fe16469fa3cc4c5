import { camtFile, type SampleMoney } from '@hydria/adapters/testing/camt-samples.ts';
import type { Page } from '@playwright/test';
import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { ownCustomer } from './mailbox.ts';
import { comeBack, utilities } from './steps.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Today where the utilities are. */
const TODAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Athens' }).format(new Date());

test('a bank contradicts itself, and the staff close a day with an unmatched, a reversed and a refunded payment', async ({
  browser,
  page,
  portal,
  request,
}) => {
  test.slow();
  const customer = await ownCustomer(request, 19);
  const utility = (await utilities(request)).get(customer.deya_id)!;
  await comeBack(page, customer.email, utility, '/bills', customer.password);
  const main = page.getByRole('main');
  await main
    .getByRole('link', { name: /€, (Απλήρωτος|Ληξιπρόθεσμος|Μερικώς εξοφλημένος)/ })
    .last()
    .click();
  await page.getByRole('link', { name: /με κάρτα$/ }).click();
  await page.getByRole('button', { name: /με κάρτα$/ }).click();
  await page.waitForURL(/\/sandbox\/bank\/pay\//);
  await page.getByRole('button', { name: 'Decline; the answer “paid” follows 15 seconds later' }).click();
  await expect(title(page, 'Η πληρωμή δεν εγκρίθηκε προς το παρόν')).toBeVisible();
  await expectAccessible(page);
  const order = new URL(page.url()).searchParams.get('payment') ?? '';
  await expect(title(page, 'Η πληρωμή ολοκληρώθηκε')).toBeVisible({ timeout: 60_000 });
  const shown = await request.get(`/api/guest/payments/${order}?deya_id=${customer.deya_id}`);
  const { amount_cents, reference }: { amount_cents: number; reference: string } = await shown.json();

  const staff = await browser.newPage({ baseURL: portal, locale: 'el-GR' });
  const desk = staff.getByRole('main');
  await comeBack(staff, ACCOUNTS.admin, utility, '/admin/payments/files');
  const upload = async (name: string, money: SampleMoney[]) => {
    const buffer = camtFile(
      money.map((one) => ({ on: TODAY, ...one })),
      { id: name },
    );
    await staff.getByLabel('Νέο αρχείο').setInputFiles({ name: `${name}.xml`, mimeType: 'text/xml', buffer });
    await expect(staff.getByRole('row', { name: new RegExp(name) }).getByText('Ολοκληρώθηκε')).toBeVisible({ timeout: 60_000 }); // prettier-ignore
  };
  const mark = `${Date.now()}`;
  await upload(`a-${mark}`, [
    { cents: amount_cents, endToEnd: order, ref: `A${mark}` },
    { cents: 1234, text: `ΝΕΡΟ ${mark}`, ref: `B${mark}`, name: 'Άγνωστος Πληρωτής' },
    { cents: 777, text: `ΛΑΘΟΣ ${mark}`, ref: `C${mark}`, endToEnd: `E${mark}` },
  ]);
  await upload(`b-${mark}`, [
    { cents: 777, endToEnd: `E${mark}`, ref: `D${mark}`, direction: 'debit', isReversal: true },
  ]);
  await expectAccessible(staff);

  await desk.getByRole('link', { name: 'Εισπράξεις προς έλεγχο' }).click();
  await staff.getByRole('searchbox').fill(mark);
  await expect(staff.getByRole('row')).toHaveCount(2);
  await expectAccessible(staff);
  await desk.getByRole('link', { name: 'Άγνωστος Πληρωτής' }).click();
  await expect(title(staff, 'Είσπραξη προς έλεγχο')).toBeVisible();
  await expectAccessible(staff);
  await desk.getByRole('button', { name: 'Επιστροφή στον πληρωτή' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Λόγος' }).fill('Δεν είναι πελάτης μας');
  await dialog.getByRole('button', { name: 'Επιστροφή στον πληρωτή' }).click();
  await expect(desk.getByText('Επιστρέφεται').first()).toBeVisible();

  await staff.goto(`/admin/payments?search=${order}`);
  const payment = staff.getByRole('row', { name: new RegExp(reference) });
  await expect(payment.getByText('Στον λογαριασμό')).toBeVisible();
  await payment.getByRole('button', { name: /^Επιστροφή/ }).click();
  await dialog.getByRole('textbox', { name: 'Λόγος' }).fill('Διπλή πληρωμή');
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: 'Επιστροφή' }).click();
  await desk.getByRole('link', { name: 'Επιστροφές χρημάτων' }).click();
  await expect(async () => {
    await staff.reload();
    await expect(staff.getByRole('row', { name: new RegExp(reference) }).getByText('Έγινε')).toBeVisible({
      timeout: 3000,
    });
  }).toPass();
  await expectAccessible(staff);

  await desk.getByRole('link', { name: 'Κλείσιμο ημέρας' }).click();
  const day = staff.getByRole('row').nth(1);
  await expect(day.getByText('Σε εξέλιξη')).toBeVisible();
  await expect(day.getByText('7,77 €')).toBeVisible();
  await expectAccessible(staff);
  await staff.close();

  await page.goto('/payments');
  await expect(page.getByRole('row', { name: new RegExp(reference) }).getByText('Επιστράφηκε')).toBeVisible();
  await expectAccessible(page);
});
