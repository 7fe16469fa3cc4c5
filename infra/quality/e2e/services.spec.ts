import { integrityOf } from '@hydria/build/integrity-of.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { ACCOUNTS, expect, expectAccessible, stagedTest } from './fixtures.ts';
import { comeBack, FIRST, utilities } from './steps.ts';

/** Script of a stubbed service: reports to the journey which data the portal passes, and sets a cookie. */
const scriptOf = (name: string) => `
{
  const { key } = document.currentScript.dataset;
  document.cookie = 'left_by_${name}=1; Path=/; Max-Age=3600';
  document.addEventListener('hydria-${name}', ({ detail }) => heardBy('${name}', key, detail));
}`;

const NAMES = ['chat', 'analytics', 'pixel'] as const;

const addressOf = (name: string) => `https://${name}.vendor.example/loader.js`;

const SETTINGS = Object.fromEntries([
  ...NAMES.flatMap((name) => [
    [`${name.toUpperCase()}_SCRIPT`, addressOf(name)],
    [`${name.toUpperCase()}_KEY`, `portal-of-${name}`],
    [`${name.toUpperCase()}_INTEGRITY`, integrityOf(scriptOf(name))],
  ]),
  ['MAP_TILES', 'https://tiles.vendor.example/{z}/{x}/{y}.png'],
  ['MAP_ATTRIBUTION', 'A map'],
]) as Record<string, string>;

interface Heard {
  name: string;
  key: string;
  detail: Record<string, unknown>;
}

/** The stubbed services: the requests to them, and the data that their scripts received. */
const standIn = async (context: BrowserContext, isDown = false) => {
  const asked: string[] = [];
  const heard: Heard[] = [];
  await context.exposeBinding('heardBy', (_, name: string, key: string, detail: Heard['detail']) => {
    heard.push({ name, key, detail });
  });
  await context.route('https://*.vendor.example/**', async (route) => {
    const url = new URL(route.request().url());
    asked.push(url.host.split('.')[0] ?? '');
    if (isDown) return route.abort();
    const headers = { 'access-control-allow-origin': '*' };
    return route.fulfill({ contentType: 'text/javascript', headers, body: scriptOf(asked.at(-1)!) });
  });
  return { asked, heard, said: (name: string) => heard.filter((one) => one.name === name).map(({ detail }) => detail) };
};

const left = (page: Page) =>
  page.evaluate(() => [...document.cookie.matchAll(/left_by_\w+/g)].map(([name]) => name).toSorted());

const question = (page: Page) => page.getByRole('region', { name: 'Η επιλογή είναι δική σας' });

stagedTest.describe('third-party services', () => {
  stagedTest.beforeEach(async ({ stage }) => stage.set(SETTINGS));

  stagedTest(
    'nothing is asked of them before a yes; then they hear what they may; withdrawn, they are gone with what they left',
    async ({ page, context, request }) => {
      const { asked, said, heard } = await standIn(context);
      await comeBack(page, ACCOUNTS.maria, (await utilities(request)).get(FIRST)!, '/bills');
      await expect(question(page)).toBeVisible();
      await expectAccessible(page);
      expect(asked).toEqual([]);

      await question(page).getByRole('button', { name: 'Συμφωνώ με όλα' }).click();
      await expect(question(page)).toBeHidden();
      await expect.poll(() => asked.toSorted()).toEqual(['analytics', 'chat', 'pixel']);
      await expect
        .poll(() => said('analytics'))
        .toContainEqual({ name: 'hydrometers', analog: expect.any(Number), digital: expect.any(Number) });
      // Seven seconds after the chat has loaded.
      await expect.poll(() => said('chat').map(({ do: what }) => what)).toEqual(['set']);
      expect(said('chat')[0]).toMatchObject({ deya_id: FIRST, language: 'el', name: 'Μαρία Δεληγιάννη' });
      expect(Object.keys(said('chat')[0]!)).not.toContain('afm');
      expect(heard.every(({ name, key }) => key === `portal-of-${name}`)).toBe(true);

      await page.getByRole('button', { name: 'Βοήθεια' }).filter({ visible: true }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Μιλήστε μαζί μας' }).click();
      await expect.poll(() => said('chat').map(({ do: what }) => what)).toEqual(['set', 'minimise', 'maximise']);

      asked.length = 0;
      await page.goto('/privacy-policy');
      // This page requests them some time after its load, once an earlier batch of requests has finished.
      await expect.poll(() => asked.toSorted()).toEqual(['analytics', 'chat', 'pixel']);
      const main = page.getByRole('main');
      expect(await left(page)).toEqual(['left_by_analytics', 'left_by_chat', 'left_by_pixel']);
      // All of them are drawn in the same render.
      await expect(main.getByRole('checkbox').first()).toBeVisible();
      for (const box of await main.getByRole('checkbox').all()) await box.uncheck();
      asked.length = 0;
      await Promise.all([page.waitForEvent('load'), main.getByRole('button', { name: 'Αποθήκευση επιλογών' }).click()]);
      await expect(main.getByRole('checkbox').first()).not.toBeChecked();
      // The portal's own conversation button is back: the deferred code has loaded, has removed the service's traces,
      // and has sent no request to the service.
      await expect(page.getByRole('button', { name: /^Συνομιλία/ })).toBeVisible();
      await expect.poll(() => left(page)).toEqual([]);
      expect(asked).toEqual([]);
    },
  );

  stagedTest('the sign-out is told to statistics', async ({ page, context, request }) => {
    const { said } = await standIn(context);
    await comeBack(page, ACCOUNTS.maria, (await utilities(request)).get(FIRST)!, '/');
    await question(page).getByRole('button', { name: 'Συμφωνώ με όλα' }).click();
    await expect.poll(() => said('analytics').map(({ name }) => name)).toContain('hydrometers');
    await page.getByRole('button', { name: 'Μενού χρήστη' }).click();
    await page.getByRole('button', { name: 'Αποσύνδεση' }).click();
    await expect.poll(() => said('analytics').map(({ name }) => name)).toContain('logout');
  });

  stagedTest.describe('that fail to load', () => {
    stagedTest.use({ expected: /vendor\.example|service-missing|ERR_FAILED/ });

    stagedTest('cost nothing: the portal’s own conversation stands in', async ({ page, context, request }) => {
      const { asked } = await standIn(context, true);
      await comeBack(page, ACCOUNTS.maria, (await utilities(request)).get(FIRST)!, '/bills');
      await question(page).getByRole('button', { name: 'Συμφωνώ με όλα' }).click();
      await expect.poll(() => asked.toSorted()).toEqual(['analytics', 'chat', 'pixel']);
      await page.getByRole('button', { name: /^Συνομιλία/ }).click();
      await expect(page.getByRole('dialog', { name: 'Συνομιλία με τη ΔΕΥΑ' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Λογαριασμοί', level: 1 })).toBeVisible();
    });
  });
});
