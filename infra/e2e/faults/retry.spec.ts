import type { Page } from '@playwright/test';
import { FIRST } from '../steps.ts';
import { disturbanceFor, notFound } from './disturbances.ts';
import type { Fault } from './faults.ts';
import { enterAs, expect, follow, markDocument, test } from './fixtures.ts';
import { PLACES } from './places.ts';
import { counted, isWhole } from './whole.ts';

const PAGES = PLACES.filter(({ isCard }) => !isCard);
const ENTRY: Fault[] = ['entry-404', 'entry-500', 'entry-html', 'entry-truncated', 'entry-altered'];
const CHUNK: Fault[] = Array.from({ length: 5 }, () => 'chunk-404');

const panel = (page: Page) => page.locator('section.panel[data-failure]');

test.use({ expected: /^console:/ });
test.describe.configure({ mode: 'parallel', timeout: 240_000 });

for (const place of isWhole() ? PAGES : PAGES.slice(0, 1)) {
  for (const [what, rounds] of [
    ['entry', ENTRY],
    ['chunk', CHUNK],
  ] as const) {
    test(`a failed ${what} of ${place.name} is there after Retry, every time`, async ({ page, faults }) => {
      await enterAs(page, faults.url, place.who);
      const cdp = await page.context().newCDPSession(page);
      await counted(
        isWhole() ? rounds : rounds.slice(0, 2),
        (fault) => fault,
        async (fault) => {
          faults.disturb(await disturbanceFor(fault, place.name, 0));
          // What the round before has loaded must not help this one.
          await cdp.send('Network.clearBrowserCache');
          await page.goto(place.path);
          await expect(panel(page)).toBeVisible({ timeout: 40_000 });
          const expectSame = await markDocument(page);
          faults.heal();
          await panel(page).getByRole('button', { name: 'Δοκιμάστε ξανά' }).click();
          await expect(page.locator(`#outlet [data-remote="${place.name}"] h1`)).toBeVisible({ timeout: 20_000 });
          await expectSame();
        },
      );
    });
  }
}

/** How often the browser asked for this page as a document. */
const watchDocuments = (page: Page): (() => number) => {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  return () => documents;
};

test('a page whose file is gone for good is loaded again once, and then says so', async ({ page, faults }) => {
  faults.disturb(await disturbanceFor('chunk-404', 'mf-billing', 0));
  await enterAs(page, faults.url, 'maria');
  const documents = watchDocuments(page);
  await page.goto('/bills');
  await expect.poll(documents).toBe(2);
  await expect(panel(page)).toBeVisible({ timeout: 40_000 });
  // Nothing that a person does within the minute makes it worse.
  for (let press = 0; press < 3; press += 1) {
    await panel(page).getByRole('button', { name: 'Δοκιμάστε ξανά' }).click();
    await expect(panel(page)).toBeVisible({ timeout: 40_000 });
  }
  await follow(page, '/report');
  await expect(page.locator('#outlet [data-remote="mf-reports"] h1')).toBeVisible();
  await follow(page, '/bills');
  await expect(panel(page)).toBeVisible({ timeout: 40_000 });
  if (isWhole()) await page.waitForTimeout(45_000);
  expect(documents()).toBe(2);
});

test('unsaved input outlives every file that is gone: no page is loaded again over it', async ({ page, faults }) => {
  await enterAs(page, faults.url, 'maria');
  await page.goto(`/deya/${FIRST}/report`);
  const text = page.getByRole('textbox', { name: 'Περιγραφή' });
  await text.fill('Τρέχει νερό στον δρόμο');
  const documents = watchDocuments(page);
  faults.disturb({
    file: async ({ pathname }) => (/\/(app|card-[^/]+|locale-[^/]+)\.[^/]+\.js$/.test(pathname) ? notFound() : null),
  });
  const bills = page.getByRole('navigation').filter({ visible: true }).locator('a[href="/bills"]').first();
  await bills.hover();
  await page.getByRole('button', { name: 'Γλώσσα' }).click();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.waitForTimeout(5_000);
  await expect(page.locator('textarea').filter({ visible: true }).first()).toHaveValue('Τρέχει νερό στον δρόμο');
  expect(documents()).toBe(0);
});
