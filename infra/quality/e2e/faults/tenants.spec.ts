import { isCampaign } from '@hydria/api/testing/suites/is-campaign.ts';
import type { Browser, Page, Request } from '@playwright/test';
import { choose, FIRST, openSelector, SECOND, utilities, type Utility } from '../steps.ts';
import { startFaultServer, type FaultServer } from './fault-server.ts';
import { enterAs, expect, test } from './fixtures.ts';
import { noteHeld } from './counted.ts';

const ROUNDS = isCampaign() ? 5 : 1;
const TESTS = isCampaign() ? 5 : 1;
/** Number of concurrent pages: each spends almost all of its time waiting. */
const TABS = 2;

const bills = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Λογαριασμός/ });

const hrefs = (page: Page): Promise<string[]> =>
  bills(page).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

/** Collects every later trace of a utility on the page: its names outside of dialogs, its bills. */
const watchFor = (page: Page, { title, city }: Utility, links: readonly string[]): Promise<void> =>
  page.evaluate(
    ({ words, addresses }) => {
      const seen: string[] = [];
      const look = () => {
        const text = [...document.querySelectorAll('header, nav, main')].map((part) => part.textContent).join(' ');
        seen.push(...words.filter((word) => text.includes(word)));
        seen.push(...addresses.filter((address) => document.querySelector(`main a[href="${address}"]`)));
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      look();
      Reflect.set(window, 'seenOfOther', () => {
        observer.disconnect();
        return seen;
      });
    },
    { words: [title, city], addresses: links },
  );

const seenOfOther = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const stop: unknown = Reflect.get(window, 'seenOfOther');
    return typeof stop === 'function' ? stop() : ['nobody looked'];
  });

/** Pending requests of a page for a utility, and the outcome of the finished ones. */
const watchRequests = (page: Page) => {
  const open = new Set<Request>();
  const ended: { url: string; how: string }[] = [];
  const end = (request: Request, how: string): void => {
    if (open.delete(request)) ended.push({ url: request.url(), how });
  };
  page.on('request', (request) => request.url().includes('/api/') && open.add(request));
  page.on('requestfinished', (request) => end(request, 'answered'));
  page.on('requestfailed', (request) => end(request, request.failure()?.errorText ?? 'failed'));
  const of = (deya_id: number) => [...open].filter((request) => request.url().includes(`deya_id=${deya_id}`));
  return { of, ended };
};

/** Holds back answers for a utility until the switch, so that even a slow machine delivers them too late. */
const lateAnswers = (deya_id: number) => {
  const all: Promise<unknown>[] = [];
  let leave = (): void => undefined;
  const left = new Promise<void>((resolve) => (leave = resolve));
  return {
    wait: ({ searchParams }: URL) => {
      if (Number(searchParams.get('deya_id')) !== deya_id) return undefined;
      all.push(left);
      return left;
    },
    leave,
    /** All delayed answers have been sent, including those of aborted requests. */
    sent: () => Promise.all(all),
  };
};

/** Two frames: the page has rendered the delivered answers. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

interface Tab {
  page: Page;
  faults: FaultServer;
  known: Map<number, Utility>;
}

/** One switch while the answers for the previous utility are late. Returns the violations. */
const switchOnce = async ({ page, faults, known }: Tab, from: number, to: number): Promise<string[]> => {
  faults.heal();
  await page.goto('/bills');
  await expect(bills(page).first()).toBeVisible();
  const old = await hrefs(page);
  const answers = lateAnswers(from);
  faults.disturb(answers);
  const requests = watchRequests(page);
  // The page fetches all data of the utility again, and waits.
  await page.goto('/bills');
  await expect.poll(() => requests.of(from).length).toBeGreaterThan(0);
  await openSelector(page);
  const waiting = requests.of(from).length;
  const since = requests.ended.length;
  await choose(page, known.get(to)!);
  await watchFor(page, known.get(from)!, old);
  answers.leave();
  await expect(bills(page).first()).toBeVisible();
  await answers.sent();
  await expect.poll(() => requests.of(from)).toEqual([]);
  await drawn(page);
  const later = requests.ended.slice(since).filter(({ url }) => url.includes(`deya_id=${from}`));
  return [
    ...(waiting === 0 ? ['nothing was on its way'] : []),
    ...(await seenOfOther(page)).map((what) => `painted: ${what}`),
    ...later.filter(({ how }) => how === 'answered').map(({ url }) => `not aborted: ${url}`),
  ];
};

const runTab = async (browser: Browser, portal: string, known: Tab['known']): Promise<string[][]> => {
  const faults = await startFaultServer(portal);
  const context = await browser.newContext({ baseURL: faults.url, locale: 'el-GR' });
  try {
    const page = await context.newPage();
    await enterAs(page, faults.url, 'maria');
    const results: string[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [from, to] = round % 2 === 0 ? [FIRST, SECOND] : [SECOND, FIRST];
      results.push(await switchOnce({ page, faults, known }, from, to));
    }
    return results;
  } finally {
    await context.close();
    await faults.close();
  }
};

test.describe.configure({ mode: 'parallel', timeout: 300_000 });

for (let nth = 1; nth <= TESTS; nth += 1) {
  test(`a person who switches the utility sees no data of the old one, whose late answers are aborted (${nth})`, async ({
    browser,
    portal,
    request,
  }) => {
    const known = await utilities(request);
    const tabs = await Promise.all(Array.from({ length: TABS }, () => runTab(browser, portal, known)));
    const results = tabs.flat();
    noteHeld(results.filter((wrong) => wrong.length === 0).length, results.length);
    expect(results.flat()).toEqual([]);
  });
}
