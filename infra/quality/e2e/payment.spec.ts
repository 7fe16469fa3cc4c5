import type { Page } from '@playwright/test';
import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { FIRST, comeBack, utilities } from './steps.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Opens a payable bill and returns its address. */
const openBill = async (page: Page): Promise<string> => {
  await page.goto('/bills');
  await page
    .getByRole('main')
    .getByRole('link', { name: /€, (Απλήρωτος|Ληξιπρόθεσμος|Μερικώς εξοφλημένος)/ })
    .last()
    .click();
  await expect(page.getByRole('link', { name: /με κάρτα$/ })).toBeVisible();
  return page.url();
};

/** Goes to the bank's page, presses the named button there, and returns the page's address. */
const atBank = async (page: Page, bill: string, button: string): Promise<string> => {
  await page.goto(bill);
  await page.getByRole('link', { name: /με κάρτα$/ }).click();
  await expect(title(page, 'Ελέγξτε πριν πληρώσετε')).toBeVisible();
  await page.getByRole('button', { name: /με κάρτα$/ }).click();
  await page.waitForURL(/\/sandbox\/bank\/pay\//);
  const address = page.url();
  await page.getByRole('button', { name: button, exact: true }).click();
  return address;
};

test('a bill is paid by card: cancelled, declined, answered late; only the bank’s callback marks it paid', async ({
  page,
  request,
}) => {
  test.slow();
  await comeBack(page, ACCOUNTS.maria, (await utilities(request)).get(FIRST)!, '/bills');
  const bill = await openBill(page);
  await expectAccessible(page);

  await atBank(page, bill, 'Leave without paying');
  await expect(page).toHaveURL(/\/fail\?payment=[0-9a-z]{24}&deya_id=3$/);
  await expect(title(page, 'Η πληρωμή δεν ολοκληρώθηκε')).toBeVisible();
  await expectAccessible(page);

  await atBank(page, bill, 'Decline');
  await expect(title(page, 'Η πληρωμή δεν εγκρίθηκε προς το παρόν')).toBeVisible();
  // The portal does not trust the browser's return, whichever address it has.
  await page.goto(page.url().replace('/fail', '/success'));
  await expect(title(page, 'Η πληρωμή δεν εγκρίθηκε προς το παρόν')).toBeVisible();

  // The browser is back before the bank's callback, which the journey delays.
  const atTheBank = await atBank(page, bill, 'Leave without paying');
  await expect(page).toHaveURL(/\/fail\?/);
  await page.goto(page.url().replace('/fail', '/success'));
  await expect(title(page, 'Περιμένουμε την τράπεζα')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(title(page, 'Περιμένουμε την τράπεζα')).toBeVisible();
  const bank = await page.context().newPage();
  await bank.goto(atTheBank);
  await bank.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(title(page, 'Η πληρωμή ολοκληρώθηκε')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Δείτε τον λογαριασμό' }).click();
  await expect(page).toHaveURL(bill);
  await expect(page.getByText('Πληρώθηκε με κάρτα')).toBeVisible();
  await expect(page.getByRole('link', { name: /με κάρτα$/ })).toHaveCount(0);
});

test('a person who returns from the bank by the back button can continue the same payment', async ({
  page,
  request,
}) => {
  await comeBack(page, ACCOUNTS.maria, (await utilities(request)).get(FIRST)!, '/bills');
  await openBill(page);
  await page.getByRole('link', { name: /με κάρτα$/ }).click();
  const pay = page.getByRole('button', { name: /με κάρτα$/ });
  await pay.click();
  await page.waitForURL(/\/sandbox\/bank\/pay\//);
  const atTheBank = page.url();
  await page.goBack();
  await pay.click();
  await expect(page).toHaveURL(atTheBank);
});
