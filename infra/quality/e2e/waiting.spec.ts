import type { Page } from '@playwright/test';
import { ACCOUNTS, expect, test } from './fixtures.ts';
import { FIRST, SECOND, choose, comeBack, openSelector, selector, signIn, utilities } from './steps.ts';

/** Heading of the page that replaces any other. */
const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name, level: 1 });

/** An answer that is delayed until `end` is called. */
const holdBack = () => {
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  return { over, end: () => end() };
};

test('a member with a pending registration reads so in place of the bills, and reaches every page without a dialog', async ({
  page,
}) => {
  await page.goto('/bills');
  await signIn(page, ACCOUNTS.eleni);
  await expect(heading(page, 'Η εγγραφή σας εξετάζεται')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Ανακοινώσεις' }).first().click();
  await expect(heading(page, 'Ανακοινώσεις')).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText('Σε εξέταση')).toBeVisible();
  await expect(selector(page)).toHaveCount(0);
});

test('an administrator needs no utility to see the users', async ({ page }) => {
  await page.goto('/admin/users');
  await signIn(page, ACCOUNTS.admin);
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await expect(selector(page)).toHaveCount(0);
});

test.describe('the server does not answer', () => {
  test.use({ expected: /status of 503/ });

  test('every page of a member reports it, also one whose code loads before the answer', async ({
    page,
    request,
    portal,
  }) => {
    await comeBack(page, ACCOUNTS.maria, (await utilities(request)).get(FIRST)!, '/account');
    await expect(heading(page, 'Το προφίλ μου')).toBeVisible();
    // The state after the one reload for the old server, which would otherwise interfere.
    await page.context().addCookies([{ name: 'old_server', value: 'true', url: portal }]);
    await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: { message: 'service_unavailable' } }));
    for (const path of ['/account', '/report', '/bills', '/']) {
      await page.goto(path);
      await expect(heading(page, 'Επιστρέφουμε σε λίγο')).toBeVisible();
    }
    await page.unroute('**/api/**');
    await page.getByRole('main').getByRole('button', { name: 'Δοκιμάστε ξανά' }).click();
    await expect(heading(page, 'Επιστρέφουμε σε λίγο')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('heading', { name: 'Κατανάλωση νερού' })).toBeVisible();
  });
});

test('another utility is chosen while the request for the person is pending', async ({ page, request }) => {
  const known = await utilities(request);
  await comeBack(page, ACCOUNTS.maria, known.get(SECOND)!, '/bills');
  await expect(page.getByRole('main').getByRole('link', { name: /€/ }).first()).toBeVisible();
  const thinking = holdBack();
  await page.route('**/api/auth/user?*', async (route) => {
    await thinking.over;
    await route.continue().catch(() => undefined);
  });
  await page.goto('/bills');
  await openSelector(page);
  await choose(page, known.get(FIRST)!);
  thinking.end();
  await expect(page.getByRole('main').getByRole('link', { name: /€/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Μενού χρήστη' }).filter({ visible: true })).toBeVisible();
  await expect(heading(page, 'Λογαριασμοί')).toBeVisible();
});

test('a member who leaves home and returns while its cards are loading finds every card, once', async ({
  page,
  request,
}) => {
  await page.clock.install();
  await comeBack(page, ACCOUNTS.maria, (await utilities(request)).get(FIRST)!, '/announcements');
  await expect(heading(page, 'Ανακοινώσεις')).toBeVisible();
  const cardsLate = holdBack();
  await page.route('**/artifacts/mf-*/**/card-*', async (route) => {
    await cardsLate.over;
    await route.continue();
  });
  const go = (name: string) =>
    page.getByRole('navigation').getByRole('link', { name }).filter({ visible: true }).first();
  const cards = ['Λογαριασμοί', 'Κατανάλωση νερού'];
  for (const name of ['Αρχική', 'Ανακοινώσεις', 'Αρχική']) await go(name).click();
  cardsLate.end();
  const found = (name: string) => page.getByRole('main').getByRole('heading', { name, level: 2 });
  for (const card of cards) await expect(found(card)).toHaveCount(1);
  // Longer than single-spa's timeout for an unmount.
  await page.clock.runFor(4_000);
  await go('Ανακοινώσεις').click();
  await expect(heading(page, 'Ανακοινώσεις')).toBeVisible();
  await go('Αρχική').click();
  for (const card of cards) await expect(found(card)).toHaveCount(1);
});
