import type { Page } from '@playwright/test';
import { ACCOUNTS, expect, expectAccessible, stagedTest, test } from './fixtures.ts';
import { comeBack, FIRST, hearMessages, utilities } from './steps.ts';

/** Expected: the browser logs files that fail to load. */
test.use({ expected: /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to fetch|fetching the script/ });
stagedTest.use({ expected: /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to fetch|fetching the script/ });

/** The worker runs and has cached the offline page. */
const untilReady = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        const cache = await caches.open('hydria-offline');
        return [registration?.active?.state, (await cache.match('/offline'))?.status];
      }),
    )
    .toEqual(['activated', 200]);

const everythingKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        // The worker may remove an entry meanwhile.
        const kept = await cache.match(request);
        if (kept) texts.push(`${new URL(request.url).pathname} ${await kept.text()}`);
      }
    }
    return texts;
  });

const banner = (page: Page) => page.getByText('Δεν υπάρχει σύνδεση. Ό,τι βλέπετε μένει εδώ');

test('without a connection a page says that no input is lost and whom to telephone, and recovers by itself', async ({
  page,
  context,
  request,
}) => {
  const first = (await utilities(request)).get(FIRST)!;
  await comeBack(page, ACCOUNTS.maria, first, '/');
  await untilReady(page);

  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  await page.goto('/bills');
  await expect(page.getByRole('heading', { name: 'Δεν υπάρχει σύνδεση στο διαδίκτυο' })).toBeVisible();
  await expect(page.getByText(first.title)).toBeVisible();
  await expect(page.getByRole('link', { name: /^\d/ }).first()).toHaveAttribute('href', /^tel:/);
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Λογαριασμοί', level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/bills');
});

test('an open page keeps its content, and announces both the loss and the return', async ({
  page,
  context,
  request,
}) => {
  const expectHeard = await hearMessages(page);
  await comeBack(page, ACCOUNTS.maria, (await utilities(request)).get(FIRST)!, '/bills');
  await untilReady(page);
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Λογαριασμοί', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expectHeard(/Η σύνδεση επανήλθε\./);
  await expect(page.getByText('Η σύνδεση επανήλθε.')).toBeHidden();
});

test('the offline cache has no personal data, and after a sign-out not even the utility', async ({ page, request }) => {
  const first = (await utilities(request)).get(FIRST)!;
  await comeBack(page, ACCOUNTS.maria, first, '/');
  await untilReady(page);
  for (const path of ['/bills', '/account', '/announcements', '/supplies']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
  await untilReady(page);
  // The cache follows the choice of the utility after a moment.
  await expect.poll(async () => (await everythingKept(page)).join()).toContain(first.title);
  const kept = await everythingKept(page);
  expect(kept.map((text) => text.split(' ', 1)[0])).toEqual(['/offline']);
  expect(kept.join()).not.toMatch(/Μαρία|maria@|"boot"|signedIn/);

  await page.getByRole('button', { name: 'Μενού χρήστη' }).click();
  await page.getByRole('button', { name: 'Αποσύνδεση' }).click();
  await expect.poll(async () => (await everythingKept(page)).join()).not.toContain(first.title);
});

test('a guest’s page without a connection is in the language of the screen', async ({ page, context }) => {
  await page.goto('/de/login');
  await untilReady(page);
  await context.setOffline(true);
  await page.goto('/de/announcements');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { name: 'Keine Internetverbindung' })).toBeVisible();
});

stagedTest.describe('while releases come and go', () => {
  stagedTest('the worker stands in the way of no release and of no rollback', async ({ page, stage }) => {
    await page.goto('/login');
    await untilReady(page);
    const served = () => page.evaluate(() => document.getElementById('boot')!.dataset['release']);
    const before = await served();
    const released = await stage.release('shell', '0.2.0', 'src/locales/fr.json', '{', '{ ');
    await expect
      .poll(async () => {
        await page.reload();
        return served();
      })
      .toBe(released);
    await stage.portal('rollback', 'shell', '--reason', 'a journey');
    await expect
      .poll(async () => {
        await page.reload();
        return served();
      })
      .toBe(before);
  });
});
