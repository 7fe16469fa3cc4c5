import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { comeBack, FIRST, utilities } from './steps.ts';

test('staff publish a boil-water notice, a customer reads it on the water page, and the all-clear takes its place', async ({
  browser,
  page,
  request,
}) => {
  const utility = (await utilities(request)).get(FIRST)!;
  await comeBack(page, ACCOUNTS.staff, utility, '/admin/water-notices/new');
  const main = page.getByRole('main');
  await main.getByLabel('Είδος').selectOption('boil');
  await main.getByLabel('Ζώνη').selectOption('*');
  await main.getByRole('button', { name: 'Συμπλήρωση από το πρότυπο' }).click();
  await expect(main.getByLabel('Τίτλος (γερμανικά)')).toHaveValue(/Wasser vor dem Trinken abkochen/);
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Δημοσίευση και αποστολή' }).click();
  await expect(main.getByRole('heading', { level: 1, name: /Βράζετε το νερό πριν το πιείτε/ })).toBeVisible();
  await expect(main.getByText('Ισχύει', { exact: true })).toBeVisible();

  const customer = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await comeBack(customer, ACCOUNTS.maria, utility, '/');
  // The announcements have a link of this name as well.
  const today = customer.getByRole('list', { name: 'Τι έχει σημασία σήμερα' });
  await today.getByRole('link', { name: /Βράζετε το νερό πριν το πιείτε/ }).click();
  await expect(customer).toHaveURL(/water-quality/);
  const notice = customer.getByRole('main').getByRole('article');
  await expect(notice).toContainText('κοχλάσει για ένα λεπτό');
  expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(customer);

  const clear = main.getByRole('region', { name: 'Λήξη της ειδοποίησης' });
  await expect(clear.getByLabel('Τίτλος (αγγλικά)')).toHaveValue(/The water is safe again/);
  await clear.getByRole('button', { name: 'Δημοσίευση λήξης' }).click();
  await expect(main.getByText('Έληξε', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await customer.reload();
  await expect(notice).toContainText('Το νερό είναι πάλι ασφαλές');
  await customer.close();
});
