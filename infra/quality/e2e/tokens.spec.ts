import type { Page, Request } from '@playwright/test';
import { noteCount } from '@hydria/api/testing/suites/note-count.ts';
import { ACCOUNTS, expect, PASSWORD, test } from './fixtures.ts';
import { choose, FIRST, SECOND, signIn, utilities } from './steps.ts';

/** The parts of a request that third parties see: its address and its referrer. */
const seenOf = (request: Request): string[] => [request.url(), request.headers()['referer'] ?? ''];

/** Storage that scripts of the page can read, except the place of the access token. */
const readable = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const own = Object.entries(localStorage).filter(([key]) => key !== 'auth._token.local');
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        cached.push(request.url, JSON.stringify([...request.headers]), (await answer?.clone().text()) ?? '');
      }
    }
    return JSON.stringify([own, Object.entries(sessionStorage), document.cookie, history.state, location.href, cached]);
  });

// One of the addresses does not exist.
test.use({ expected: /status of 404/ });

test('no token of a visit is in an address, a referrer, the console, or a readable cookie or cache', async ({
  page,
  context,
  request,
  portal,
}) => {
  const seen: string[] = [];
  const tokens = new Set<string>([PASSWORD]);
  page.on('request', (one) => {
    seen.push(...seenOf(one));
    const token = one.headers()['authorization']?.replace('Bearer ', '');
    if (token) tokens.add(token);
    // Requests go to the portal only.
    expect(new URL(one.url()).origin).toBe(new URL(portal).origin);
  });
  page.on('console', (message) => seen.push(message.text()));
  page.on('pageerror', (error) => seen.push(String(error)));
  const first = (await utilities(request)).get(FIRST)!;
  await page.goto('/login');
  await signIn(page, ACCOUNTS.maria);
  await choose(page, first);
  for (const path of [
    '/',
    '/water',
    '/announcements',
    '/report',
    `/deya/${SECOND}/report`,
    '/online-forms',
    '/en/bills',
    '/nothing',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem('auth._token.local'));
    if (token) tokens.add(token);
    seen.push(await readable(page));
  }
  const cookies = await context.cookies();
  const refresh = cookies.find(({ name }) => name.endsWith('hydria_refresh'));
  expect(refresh).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth/refresh' });
  tokens.add(refresh?.value ?? '');
  for (const { httpOnly, value } of cookies) if (httpOnly && value.length > 20) tokens.add(value);
  expect(tokens.size).toBeGreaterThanOrEqual(3);
  for (const token of tokens) {
    expect(token.length).toBeGreaterThan(10);
    expect(seen.filter((text) => text.includes(token) || text.includes(encodeURIComponent(token)))).toEqual([]);
  }
  noteCount(
    'Tokens in a browser',
    `${tokens.size} tokens searched in ${seen.length} addresses, referrers, messages and stores`,
  );
});
