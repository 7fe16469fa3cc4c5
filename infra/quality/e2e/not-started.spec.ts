import { expect, test } from './fixtures.ts';

const MAIN = /\/artifacts\/shell\/[^/]+\/main[^/]*\.js$/;
const note = 'Η σελίδα δεν φορτώθηκε ολόκληρη';

test.describe('a page without its script', () => {
  test.use({ expected: /Failed to load resource/ });

  test('shows a notice in the frame, and works after a reload', async ({ page }) => {
    await page.route(MAIN, (route) => route.abort());
    await page.goto('/announcements');
    const told = page.getByRole('alert').filter({ hasText: note });
    await expect(told).toBeVisible();
    await page.unroute(MAIN);
    await told.getByRole('link', { name: 'Φορτώστε ξανά' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByText(note)).toBeHidden();
  });

  test('gets it by a silent retry after one dropped answer', async ({ page }) => {
    let tries = 0;
    await page.route(MAIN, (route) => ((tries += 1) === 1 ? route.abort() : route.fallback()));
    await page.goto('/announcements');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByText(note)).toBeHidden();
  });
});

test('a visitor without scripts reads a notice in the language of the address', async ({ browser, portal }) => {
  const context = await browser.newContext({ baseURL: portal, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/en/announcements');
  await expect(page.getByText('The page was not loaded completely')).toBeVisible();
  await context.close();
});
