import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { FIRST, selector } from './steps.ts';

const visitPlaces = async (page: Page) => {
  await page.addInitScript((id) => {
    localStorage.setItem('DEYA_ID', String(id));
    localStorage.setItem('DEYA_SELECTOR_SHOWN', 'true');
  }, FIRST);
  await page.goto('/poi');
  const map = page.getByRole('region', { name: 'Χάρτης με τα σημεία της λίστας' });
  await expect(map.locator('.map-land')).toHaveCount(1);
  return map;
};

test('the map is panned and zoomed by keyboard alone', async ({ page }) => {
  const map = await visitPlaces(page);
  const pin = map.locator('.map-pin').first();
  await expect(pin).toBeVisible();
  const where = async () => JSON.stringify(await pin.boundingBox());
  const nearer = map.getByRole('button', { name: 'Μεγέθυνση' });
  const before = await where();
  await nearer.focus();
  await page.keyboard.press('Enter');
  await expect.poll(where).not.toBe(before);
  await map.focus();
  const here = await where();
  await page.keyboard.press('ArrowRight');
  await expect.poll(where).not.toBe(here);
});

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });

test('a visitor with a position has the nearest place first, the map beside the list, and a search', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({
    baseURL: portal,
    locale: 'el-GR',
    permissions: ['geolocation'],
    geolocation: { latitude: 39.3, longitude: 22.9 },
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const map = await visitPlaces(page);
  await expect(page.getByLabel('Σειρά')).toHaveValue('here');
  const distances = await titles(page).allTextContents();
  const metres = distances.map((text) => {
    const [, figure = '', unit] = /· ([\d.,]+)\u00A0(μ|χλμ)\./.exec(text) ?? [];
    return Number(figure.replace('.', '').replace(',', '.')) * (unit === 'μ' ? 1 : 1000);
  });
  expect(metres.length).toBeGreaterThan(5);
  expect(metres).toEqual(metres.toSorted((a, b) => a - b));
  await titles(page).last().scrollIntoViewIfNeeded();
  await expect(map).toBeInViewport({ ratio: 0.9 });
  await page.getByLabel('Αναζήτηση σημείου').fill('βρυση');
  for (const text of await titles(page).allTextContents()) expect(text).toContain('ρύση');
  await expectAccessible(page);
  await context.close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('showing a place of the list scrolls the map into view', async ({ page }) => {
    const map = await visitPlaces(page);
    const last = page.getByRole('main').getByRole('listitem').last();
    await last.getByRole('button').click();
    const show = last.getByRole('button', { name: 'Στον χάρτη' });
    await show.scrollIntoViewIfNeeded();
    await expect(map).not.toBeInViewport();
    await show.click();
    await expect(map).toBeInViewport({ ratio: 0.9 });
    await expect(map.locator('.map-pin.is-chosen')).toBeInViewport();
  });
});

test('a visitor who refuses the position sees the utilities by city, and no coordinates are sent', async ({
  browser,
  portal,
}) => {
  // A permission that is not granted is denied here.
  const context = await browser.newContext({ baseURL: portal, locale: 'el-GR', permissions: [] });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (one) => one.url().includes('/api/deya/list') && asked.push(one.url()));
  await page.goto('/announcements');
  const cities = selector(page).locator('.pick');
  await expect(cities.first()).toContainText('Άρτα');
  await expect(selector(page).locator('.pick-distance')).toHaveCount(0);
  expect(asked.join()).not.toMatch(/latitude|longitude/);
  await context.close();
});
