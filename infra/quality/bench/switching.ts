import type { Browser, Page } from '@playwright/test';
import { freePort } from '../e2e/portal.ts';
import type { Extent } from './extent.ts';
import { against, once, ratios, spread, type Figure } from './figures.ts';
import { follow, open, STOPS } from './journey.ts';
import { type Labs, throttle } from './lab.ts';
import { buildMono } from './mono/build-mono.ts';
import { MONO_PAGES } from './mono/mono-preset.ts';
import { serveMono } from './mono/serve-mono.ts';
import { contextFor, signIn, type Visitor } from './visitor.ts';

const SWITCHES = 40;
/** The first switches fetch files, which is a separate figure. */
const FETCHING = 4;
/** Delay between hovering a link and pressing it, as by hand. */
const HOVER_MS = 300;

const percentile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * share) - 1] ?? Number.NaN;

/** Observes long tasks from now on; returns the longest one, 0 when none took over 50 ms. */
const watchLongTasks = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    Object.assign(window, { longest: 0 });
    new PerformanceObserver((list) => {
      const all = list.getEntries().map(({ duration }) => duration);
      Object.assign(window, { longest: Math.max(Number(Reflect.get(window, 'longest')), ...all) });
    }).observe({ type: 'longtask' });
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'longest')));
};

/** Switching between two visited remotes, without throttling. */
const warmSwitches = async (browser: Browser, origin: string, visitor: Visitor, extent: Extent): Promise<Figure[]> => {
  const switches = extent.scaled(SWITCHES, 2);
  const [slowest, tasks]: [number[], number[]] = [[], []];
  for (let round = 0; round < extent.rounds; round++) {
    const page = await open(browser, origin, visitor, STOPS.bills);
    const stop = (n: number) => (n % 2 === 0 ? STOPS.supplies : STOPS.bills);
    for (let n = 0; n < FETCHING; n++) await follow(page, stop(n));
    const longest = await watchLongTasks(page);
    const took: number[] = [];
    for (let n = 0; n < switches; n++) took.push(await follow(page, stop(n)));
    slowest.push(percentile(took, 0.95));
    tasks.push(await longest());
    await page.context().close();
  }
  return [
    {
      what: 'Switch between two visited remotes, 95th percentile',
      bar: '≤ 100 ms',
      value: spread(slowest),
      unit: ' ms',
      note: `${switches} switches a round, no slowdown`,
    },
    {
      what: 'Longest task of such switches',
      bar: '≤ 50 ms',
      value: spread(tasks),
      unit: ' ms',
      note: '0: none over 50 ms',
    },
  ];
};

/** Waits until the page is idle; returns the loaded files of remotes that it does not show. */
const strangers = async (browser: Browser, origin: string, visitor: Visitor): Promise<Figure> => {
  const page = await (await contextFor(browser, origin, visitor)).newPage();
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url()));
  await page.goto(origin + STOPS.bills.path, { waitUntil: 'networkidle' });
  await page.waitForSelector(STOPS.bills.selector);
  await page.context().close();
  return {
    what: '`/bills`: requests for remotes that it does not show',
    bar: '0',
    value: once(seen.filter((url) => /\/artifacts\/mf-(?!billing)/.test(url)).length),
    unit: ' ',
    note: `of ${seen.length}, until the network is at rest`,
  };
};

/** Switching to a page that was not visited before, by its link, on the laboratory profile. */
const firstSwitch = async (
  browser: Browser,
  origin: string,
  visitor: Visitor,
  hover: number,
  extent: Extent,
): Promise<number> => {
  const page = await open(browser, origin, visitor, STOPS.bills);
  // The previous page is idle, and its preloads have finished.
  await page.waitForLoadState('networkidle');
  await throttle(page, extent);
  if (hover > 0) {
    await page.hover(`nav a[href$="${STOPS.report.path}"]`);
    await page.waitForTimeout(hover);
  }
  const took = await follow(page, STOPS.report);
  await page.context().close();
  return took;
};

const firstSwitches = async (browser: Browser, portal: string, visitor: Visitor, extent: Extent): Promise<Figure[]> => {
  const [bills] = MONO_PAGES;
  if (!bills) throw new Error('There is no single bundle of the bills page');
  const port = await freePort();
  const mono = await serveMono(portal, await buildMono(bills, extent), port);
  const single = `http://localhost:${port}`;

  const compare = async (hover: number, what: string, bar: string): Promise<Figure> => {
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let round = extent.from; round <= extent.rounds; round++) {
      const a = await firstSwitch(browser, portal, visitor, hover, extent);
      const b = await firstSwitch(browser, single, visitor, hover, extent);
      if (round === 0) continue;
      ours.push(a);
      theirs.push(b);
    }
    return { what, bar, value: ratios(ours, theirs), unit: '', note: against(ours, theirs) };
  };

  try {
    return [
      await compare(HOVER_MS, `First switch to a remote, ${HOVER_MS} ms after the pointer reached the link`, '≤ 1.00'),
      await compare(0, 'First switch to a remote, out of the blue', ''),
    ];
  } finally {
    mono.closeAllConnections();
    mono.close();
  }
};

/** Navigation from page to page within one visit. */
export const measureSwitching = async (extent: Extent, labs: Labs): Promise<Figure[]> => {
  const { portal, browser } = await labs.open();
  const visitor = await signIn(portal.url);
  return [
    await strangers(browser, portal.url, visitor),
    ...(await firstSwitches(browser, portal.url, visitor, extent)),
    ...(await warmSwitches(browser, portal.url, visitor, extent)),
  ];
};
