import type { Page } from '@playwright/test';
import { ACCOUNTS, expect, expectAccessible, PASSWORD, test } from './fixtures.ts';
import { FIRST, comeBack, openSelector, utilities } from './steps.ts';

const GUEST_PAGES = [
  '/login',
  `/deya/${FIRST}/report`,
  `/deya/${FIRST}/report/frame`,
  `/online-forms/${FIRST}`,
  `/online-forms/${FIRST}/nea-paroxi`,
  `/online-forms/${FIRST}/nea-paroxi/frame`,
  '/announcements',
  '/nowhere',
];
const MEMBER_PAGES = ['/', '/bills', '/report', '/report/mine', '/account', '/online-forms', '/services', '/supplies'];

/** Everything that the page asked for has come; a page that keeps asking is looked at after a while. */
const settled = (page: Page): Promise<void> =>
  page.waitForLoadState('networkidle', { timeout: 8_000 }).catch(() => undefined);

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, expected: /status of 404/ });
    test.slow();

    test('on the pages of a guest', async ({ page }) => {
      for (const path of GUEST_PAGES) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await settled(page);
        await test.step(path, () => expectAccessible(page));
      }
    });

    test('on the pages of a customer, the open selector among them', async ({ page, request }) => {
      const first = (await utilities(request)).get(FIRST)!;
      await comeBack(page, ACCOUNTS.maria, first, '/');
      for (const path of MEMBER_PAGES) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await settled(page);
        await test.step(path, () => expectAccessible(page));
      }
      await openSelector(page);
      await test.step('selector', () => expectAccessible(page));
    });

    test('on the page of an administrator', async ({ page, request }) => {
      const first = (await utilities(request)).get(FIRST)!;
      await comeBack(page, ACCOUNTS.admin, first, '/admin/users');
      await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test('somebody who uses no mouse signs in with the keyboard alone and sees where they are', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Μετάβαση στο περιεχόμενο' })).toBeFocused();
  const email = page.getByRole('textbox', { name: 'E-mail' });
  for (
    let presses = 0;
    presses < 25 && !(await email.evaluate((field) => field === document.activeElement));
    presses++
  ) {
    await page.keyboard.press('Tab');
  }
  await expect(email).toBeFocused();
  const outline = await email.evaluate((field) => {
    const ringed = field.closest(':focus-within') ?? field;
    return [field, ringed, field.parentElement].some((element) => {
      const style = element ? getComputedStyle(element) : null;
      return style !== null && (style.outlineStyle !== 'none' || style.boxShadow !== 'none');
    });
  });
  expect(outline).toBe(true);
  await page.keyboard.type(ACCOUNTS.nikos);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/login$/);
});
