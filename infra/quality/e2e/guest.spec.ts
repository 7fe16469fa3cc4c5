import { expect, test } from './fixtures.ts';
import { FIRST, choose, openSelector, selector, utilities } from './steps.ts';

test('a guest is led to the sign-in, picks a utility there, and the page remembers it', async ({ page, request }) => {
  const chosen = (await utilities(request)).get(FIRST)!;
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Σύνδεση', level: 1 })).toBeVisible();

  await openSelector(page);
  await selector(page).getByRole('searchbox', { name: 'Αναζήτηση πόλης ή ΔΕΥΑ' }).fill(chosen.city);
  await choose(page, chosen);
  await expect(page.getByRole('banner').getByText(chosen.city, { exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('banner').getByText(chosen.city, { exact: true })).toBeVisible();
});

test('a guest finds the frame in the HTML before any script runs, in the language of the address', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${portal}/de/login`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sprache' })).toBeVisible();
  await context.close();
});

test('a guest with a German browser is sent to the German pages once, and keeps a later choice', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto(`${portal}/`);
  await expect(page).toHaveURL(/\/de\/login$/);
  await page.goto(`${portal}/login`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'el');
  await context.close();
});

test('a guest may report a problem and see the forms without signing in', async ({ page, request }) => {
  const chosen = (await utilities(request)).get(FIRST)!;
  await page.goto(`/deya/${chosen.id}/report`);
  await expect(page.getByRole('heading', { name: 'Τι συμβαίνει;' })).toBeVisible();
  await page.goto(`/online-forms/${chosen.id}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});
