import { ACCOUNTS, expect, test } from './fixtures.ts';
import { customer } from './mailbox.ts';
import { FIRST, comeBack, utilities } from './steps.ts';

test('an administrator sees the people of the portal and finds one by name', async ({ page, request }) => {
  await comeBack(page, ACCOUNTS.admin, (await utilities(request)).get(FIRST)!, '/admin/users');
  const main = page.getByRole('main');
  await expect(main.getByRole('row').nth(1)).toBeVisible();
  await main.getByRole('searchbox').fill(ACCOUNTS.maria);
  await expect(main.getByText(ACCOUNTS.maria)).toBeVisible();
  await main.getByRole('searchbox').fill(ACCOUNTS.eleni);
  await expect(main.getByText(ACCOUNTS.eleni)).toBeVisible();
  await expect(main.getByText(ACCOUNTS.maria)).toBeHidden();
});

test('an administrator goes from the list to a customer’s view, and the customer’s account names the visit', async ({
  page,
  request,
}) => {
  const { id, email } = await customer(request, 5);
  await comeBack(page, ACCOUNTS.admin, (await utilities(request)).get(FIRST)!, '/admin/users?everywhere=1');
  const main = page.getByRole('main');
  await main.getByRole('searchbox').fill(email);
  await expect(main.getByRole('row')).toHaveCount(2);
  await main.getByRole('link', { name: /^Προβολή ως πελάτης: / }).click();
  await expect(page).toHaveURL(new RegExp(`/impersonate\\?person=${id}(&|$)`));
  await main.getByRole('textbox', { name: 'Γιατί' }).fill('Ζήτησε βοήθεια στο τηλέφωνο');
  await main.getByRole('button', { name: 'Έναρξη προβολής' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/account');
  await expect(main.getByText(email).first()).toBeVisible();
});

test.describe('a customer', () => {
  test('sees neither the page nor a link to it', async ({ page, request }) => {
    const first = (await utilities(request)).get(FIRST)!;
    await comeBack(page, ACCOUNTS.maria, first, '/');
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Χρήστες' })).toHaveCount(0);
    await page.goto('/admin/users');
    await expect(page.getByText(ACCOUNTS.nikos)).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText('hydria.example');
  });
});
