import { ACCOUNTS, expect, test } from './fixtures.ts';
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

test.describe('a customer', () => {
  test('sees neither the page nor a way to it', async ({ page, request }) => {
    const first = (await utilities(request)).get(FIRST)!;
    await comeBack(page, ACCOUNTS.maria, first, '/');
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Χρήστες' })).toHaveCount(0);
    await page.goto('/admin/users');
    await expect(page.getByText(ACCOUNTS.nikos)).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText('hydria.example');
  });
});
