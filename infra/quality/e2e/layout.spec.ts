import type { Page } from '@playwright/test';
import { expect, still, test } from './fixtures.ts';
import { enterAs } from './faults/fixtures.ts';
import { FIRST, openSelector } from './steps.ts';

const SMALLEST = { width: 320, height: 640 };
/** A window of 1280 × 800 at 200 %. */
const ENLARGED = { width: 640, height: 400 };

const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const language of ['', '/de', '/fr']) {
  test(`on the smallest phone a guest’s top bar holds everything (${language || '/el'})`, async ({ page }) => {
    await page.setViewportSize(SMALLEST);
    await page.addInitScript((id) => {
      localStorage.setItem('DEYA_ID', String(id));
      localStorage.setItem('DEYA_SELECTOR_SHOWN', 'true');
    }, FIRST);
    await page.goto(`${language}/announcements`);
    const bar = page.getByRole('banner');
    await expect.poll(async () => (await bar.locator('img').first().boundingBox())?.width).toBe(32);
    await expect(bar.getByRole('link').last()).toBeInViewport({ ratio: 1 });
    await expect.poll(() => overhang(page)).toBe(0);
  });
}

test('an endless word makes no page wider than the phone', async ({ page, portal }) => {
  test.slow();
  await page.setViewportSize(SMALLEST);
  await page.route('**/api/deya/announcements*', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...rest, data: data.map((one: object) => ({ ...one, title: 'Ανακοίνωση'.repeat(30) })) },
    });
  });
  await enterAs(page, portal, 'maria');
  for (const path of ['/announcements', '/']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText('ΑνακοίνωσηΑνακοίνωση').first()).toBeVisible();
    await expect.poll(() => overhang(page)).toBe(0);
  }
});

for (const language of ['', '/de']) {
  test(`on a phone the chart’s dates and the chosen days are not cut off (${language || '/el'})`, async ({
    page,
    portal,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 390, height: 844 });
    await enterAs(page, portal, 'maria');
    await page.goto(`${language}/supplies`);
    const chart = page.locator('figure svg').first();
    await expect(chart).toBeVisible();
    await expect(chart.getByText('…')).toHaveCount(0);
    await page
      .getByRole('button', { name: language ? 'Tage auswählen' : 'Επιλογή ημερών' })
      .first()
      .click();
    const days = page.locator('.MuiPickersSectionList-root');
    await expect(days).toHaveCount(2);
    for (const day of await days.all()) {
      await expect.poll(() => day.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
    await expect.poll(() => overhang(page)).toBe(0);
  });
}

test('at 200 % zoom the buttons of a dialog stay visible below its content', async ({ page, portal }) => {
  test.slow();
  await page.setViewportSize(ENLARGED);
  await enterAs(page, portal, 'maria');
  await page.goto('/');
  await openSelector(page);
  await page.getByRole('button', { name: 'Προσθήκη ΔΕΥΑ' }).click();
  const form = page.getByRole('dialog', { name: 'Προσθήκη ΔΕΥΑ' });
  await expect(form.getByRole('button', { name: 'Εγγραφή' })).toBeInViewport({ ratio: 1 });
  await form.getByRole('textbox', { name: 'Κωδικός παροχής' }).focus();
  await still(page);
  const [field, buttons] = await Promise.all([
    form.getByRole('textbox', { name: 'Κωδικός παροχής' }).boundingBox(),
    form.getByRole('button', { name: 'Εγγραφή' }).boundingBox(),
  ]);
  expect(field!.y + field!.height).toBeLessThanOrEqual(buttons!.y);
});

test('at 200 % zoom the last entry of the menu can be reached', async ({ page, portal }) => {
  await page.setViewportSize(ENLARGED);
  await enterAs(page, portal, 'maria');
  await page.goto('/');
  await page.getByRole('button', { name: 'Ρυθμίσεις και βοήθεια' }).filter({ visible: true }).click();
  const last = page.locator('#more-menu').getByRole('link', { name: 'Français' });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('at 400 % zoom header and bottom bar leave the window to the page', async ({ page, portal }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await enterAs(page, portal, 'maria');
  await page.goto('/announcements');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, 300));
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await expect(page.locator('.bottom-bar')).not.toBeInViewport();
});

test('with letters of twice the size the skip link stays hidden until it has the focus', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px';
  });
  const skip = page.getByRole('link', { name: 'Μετάβαση στο περιεχόμενο' });
  await expect(skip).not.toBeInViewport();
  await skip.focus();
  await expect(skip).toBeInViewport({ ratio: 1 });
});

test('with letters of twice the size the cards of home keep their content on a wide screen', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAs(page, portal, 'maria');
  await page.goto('/');
  const cards = page.getByRole('main').locator('section');
  await expect(cards.getByRole('heading', { name: 'Λογαριασμοί' })).toBeVisible();
  await expect(cards.getByRole('heading', { name: 'Κατανάλωση νερού' })).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px';
  });
  const beyond = (card: Element): number => card.scrollWidth - card.clientWidth;
  for (const card of await cards.all()) await expect.poll(() => card.evaluate(beyond)).toBeLessThanOrEqual(0);
});

test('in forced colours the parts of a bill keep theirs', async ({ page, portal }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await enterAs(page, portal, 'maria');
  await page.goto('/bills');
  await page.getByRole('main').getByRole('link', { name: /€/ }).first().click();
  const parts = page.getByRole('table', { name: 'Ανάλυση χρεώσεων' }).locator('th [aria-hidden]');
  await expect(parts.first()).toHaveCSS('forced-color-adjust', 'none');
});

test('in forced colours the buttons of the top bar have an edge, that of the chat among them', async ({
  page,
  portal,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await enterAs(page, portal, 'maria');
  await page.goto('/announcements');
  await expect(page.getByRole('banner').getByRole('button', { name: /^Συνομιλία/ })).toHaveCSS(
    'border-top-width',
    '1px',
  );
});

test.describe('on paper', () => {
  test.use({ colorScheme: 'dark' });

  test('the page prints without the frame, in dark letters even from the dark theme', async ({ page, portal }) => {
    await enterAs(page, portal, 'maria');
    await page.goto('/announcements');
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
    await expect.poll(ink).toBe('rgb(233, 241, 245)');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect.poll(ink).toBe('rgb(16, 33, 43)');
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });
});
