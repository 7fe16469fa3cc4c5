import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { FIRST, comeBack, signIn, utilities } from './steps.ts';

const PHONE = { width: 390, height: 844 };
const RAIL = { width: 1200, height: 800 };
const WIDE = { width: 1440, height: 900 };

test('a member of the staff signs in at the desk, opens a page by its group with the keyboard, and changes sides', async ({
  page,
}) => {
  await page.setViewportSize(WIDE);
  await page.goto('/login');
  await signIn(page, ACCOUNTS.staff);
  await expect(page).toHaveURL('/admin');
  const nav = page.getByRole('navigation', { name: 'Πλοήγηση γραφείου' }).filter({ visible: true });
  const main = page.getByRole('main');
  const group = nav.getByRole('group').filter({ hasText: 'Υποθέσεις' });
  await expect(nav.getByText('Υποθέσεις', { exact: true })).toBeVisible();
  // The staff of a utility have no part in the operation of the installation.
  await expect(nav.locator('a[href="/admin/log"], a[href="/admin/users"]')).toHaveCount(0);
  await expectAccessible(page);

  const cases = group.getByRole('link', { name: /^Αναφορές και αιτήσεις/ });
  if (!(await cases.isVisible())) await group.locator('summary').press('Enter');
  await cases.press('Enter');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Αναφορές και αιτήσεις');
  await expect(cases).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);

  await test.step('on a narrower screen the groups open over the page', async () => {
    await page.setViewportSize(RAIL);
    await expect(cases).toBeHidden();
    await group.locator('summary').press('Enter');
    await expect(cases).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(cases).toBeHidden();
    await expect(group.locator('summary')).toBeFocused();
    await page.setViewportSize(WIDE);
  });

  const banner = page.getByRole('banner');
  await banner.getByRole('link', { name: 'Ο λογαριασμός μου' }).press('Enter');
  await expect(page).toHaveURL('/');
  await expect(nav).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Κύρια πλοήγηση' }).locator('a[href^="/admin"]')).toHaveCount(0);
  await banner.getByRole('link', { name: 'Γραφείο' }).press('Enter');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Τι περιμένει');
});

test('on a phone the menu of the desk opens above its bar, and closes with the chosen page', async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE);
  await comeBack(page, ACCOUNTS.admin, (await utilities(request)).get(FIRST)!, '/admin/contact');
  const bar = page.getByRole('navigation', { name: 'Γραφείο', exact: true });
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Μηνύματα επικοινωνίας');
  const money = page.locator('summary', { hasText: 'Χρήματα' });
  await expect(money).toBeHidden();
  await bar.getByRole('button', { name: 'Μενού' }).click();
  await expectAccessible(page);
  await money.click();
  await page.getByRole('link', { name: 'Αρχεία τράπεζας' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Αρχεία τράπεζας');
  await expect(money).toBeHidden();
  await bar.getByRole('button', { name: 'Μενού' }).click();
  await page.keyboard.press('Escape');
  await expect(money).toBeHidden();
  await expect(bar.getByRole('button', { name: 'Μενού' })).toBeFocused();
});
