import { isCampaign } from '@hydria/api/testing/suites/is-campaign.ts';
import type { Page } from '@playwright/test';
import { FIRST } from '../steps.ts';
import { disturbanceFor, notFound } from './fault-kinds.ts';
import type { Fault } from './faults.ts';
import { enterAs, expect, follow, markDocument, panels, test } from './fixtures.ts';
import { PLACES } from './places.ts';
import { counted } from './counted.ts';

const PAGES = PLACES.filter(({ isCard }) => !isCard);
const ENTRY: Fault[] = ['entry-404', 'entry-500', 'entry-html', 'entry-truncated', 'entry-altered'];
const CHUNK: Fault[] = Array.from({ length: 5 }, () => 'chunk-404');

test.use({ expected: /^console:/ });
test.describe.configure({ mode: 'parallel' });

for (const place of isCampaign() ? PAGES : PAGES.slice(0, 1)) {
  for (const [what, rounds] of [
    ['entry', ENTRY],
    ['chunk', CHUNK],
  ] as const) {
    test(`a failed ${what} of ${place.name} loads after Retry, every time`, async ({ page, faults }) => {
      await enterAs(page, faults.url, place.who);
      const cdp = await page.context().newCDPSession(page);
      await counted(
        isCampaign() ? rounds : rounds.slice(0, 2),
        (fault) => fault,
        async (fault) => {
          faults.disturb(await disturbanceFor(fault, place.name, 0));
          // Files from the previous round must not come from the cache.
          await cdp.send('Network.clearBrowserCache');
          await page.goto(place.path);
          await expect(panels(page)).toBeVisible();
          const expectSame = await markDocument(page);
          faults.heal();
          await panels(page).getByRole('button', { name: 'Δοκιμάστε ξανά' }).click();
          await expect(page.locator(`#outlet [data-remote="${place.name}"] h1`)).toBeVisible();
          await expectSame();
        },
      );
    });
  }
}

/** The number of document requests for this page. */
const watchDocuments = (page: Page): (() => number) => {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  return () => documents;
};

test('a page whose file is gone for good reloads once, and then shows the failure', async ({ page, faults }) => {
  faults.disturb(await disturbanceFor('chunk-404', 'mf-billing', 0));
  await enterAs(page, faults.url, 'maria');
  const documents = watchDocuments(page);
  // Stops the clock: a minute after the first reload the shell reloads again, and a slow machine may take that long.
  const start = Date.now();
  await page.clock.setFixedTime(start);
  await page.goto('/bills');
  await expect.poll(documents).toBe(2);
  await expect(panels(page)).toBeVisible();
  // Actions of a person within the minute cause no further reload.
  for (let press = 0; press < 3; press += 1) {
    const reference = (await panels(page).getAttribute('data-reference')) ?? '';
    await panels(page).getByRole('button', { name: 'Δοκιμάστε ξανά' }).click();
    await expect(panels(page)).not.toHaveAttribute('data-reference', reference);
  }
  await page.clock.setFixedTime(start + 59_000);
  await follow(page, panels(page), '/report');
  await follow(page, page.locator('#outlet [data-remote="mf-reports"] h1'), '/bills');
  await expect(panels(page)).toBeVisible();
  expect(documents()).toBe(2);
});

test('unsaved input survives every file that is gone: the page does not reload over it', async ({ page, faults }) => {
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
  // The shell has tried to load the catalogue of the other language, has given up, and has not reloaded the page for
  // it.
  await expect.poll(() => faults.reports.map(({ report }) => report.remote)).toEqual(['shell']);
  await expect(page.locator('textarea').filter({ visible: true }).first()).toHaveValue('Τρέχει νερό στον δρόμο');
  expect(documents()).toBe(0);
});
