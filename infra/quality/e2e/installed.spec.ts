import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from './browser.ts';
import { expect, stagedTest, test } from './fixtures.ts';

const workerRuns = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);

test('a browser finds the portal installable in every language', async ({ portal }) => {
  // Installation requires a browser with persistent storage.
  const folder = await mkdtemp(path.join(tmpdir(), 'hydria-browser-'));
  const { executablePath, args, env } = await chromiumLaunch();
  const context = await chromium.launchPersistentContext(folder, { executablePath, args, env, baseURL: portal });
  try {
    const page = await context.newPage();
    for (const [language, prefix] of Object.entries({ el: '', en: '/en', de: '/de', fr: '/fr' })) {
      await page.goto(`${prefix}/login`);
      await workerRuns(page);
      const cdp = await context.newCDPSession(page);
      const { data = '{}', errors } = await cdp.send('Page.getAppManifest');
      expect(errors).toEqual([]);
      expect(JSON.parse(data)).toMatchObject({ lang: language, start_url: prefix || '/', scope: '/', id: '/' });
      await expect.poll(async () => (await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
      await cdp.detach();
    }
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test.describe('installed', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Mobile Safari/537.36',
  });

  test('the app banner is hidden in the installed app', async ({ page }) => {
    await page.addInitScript(() => {
      const real = window.matchMedia.bind(window);
      window.matchMedia = (query) =>
        query.includes('display-mode: standalone') ? Object.assign(real('all'), {}) : real(query);
    });
    await page.goto('/login');
    await workerRuns(page);
    // The same code draws both, in the same render.
    await expect(page.locator('body > div > [role="status"]')).toBeAttached();
    await expect(page.getByRole('complementary', { name: 'Η πύλη στο κινητό σας' })).toHaveCount(0);
  });
});

stagedTest.describe('switched off', () => {
  // The gateway is down for a moment.
  stagedTest.use({ expected: /ERR_CONNECTION_REFUSED/ });

  stagedTest(
    'the worker is gone from every tab with all that was kept, and the tabs go on',
    async ({ page, context, stage }) => {
      await page.goto('/login');
      await workerRuns(page);
      const other = await context.newPage();
      await other.goto('/de/login');
      await workerRuns(other);
      // The page of the last tab is kept; one that is still asked for would be refused once the worker is switched off.
      const kept = () => other.evaluate(async () => (await caches.match('/offline'))?.url ?? '');
      await expect.poll(kept).toContain('/de/offline');

      await stage.set({ OFFLINE: '0' });
      await page.reload();
      const left = () =>
        other.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          (await caches.keys()).length,
        ]);
      await expect.poll(left).toEqual([0, 0]);
      await other.reload();
      await expect(other.getByRole('heading', { name: 'Anmelden', level: 1 })).toBeVisible();
      await page.goto('/announcements');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  );
});
