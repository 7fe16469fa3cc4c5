import type { Browser, CDPSession, Page } from '@playwright/test';
import { freePort, startPortal } from '../e2e/portal.ts';
import { contextFor, signIn, type Visitor } from './composition.ts';
import { ratios, spread, type Figure } from './figures.ts';
import { openLab, throttle } from './lab.ts';
import { buildMono } from './mono/build-mono.ts';
import { MONO_PAGES } from './mono/mono-preset.ts';
import { serveMono } from './mono/serve-mono.ts';

/** Pages of four remotes, and the home page with the cards of three. */
const STOPS = ['/bills', '/supplies', '/online-forms', '/account', '/'] as const;

const REMOTES: Readonly<Record<(typeof STOPS)[number], string>> = {
  '/bills': '[data-remote="mf-billing"] h1',
  '/supplies': '[data-remote="mf-reports"] h1',
  '/online-forms': '[data-remote="mf-forms"] h1',
  '/account': '[data-remote="mf-auth"] h1',
  '/': '[data-remote="mf-billing"] h2',
};

const SWITCHES = 40;
const CYCLES = 200;
const WARM_CYCLES = 20;
/** From the pointer on a link to the press, as a hand takes. */
const HOVER_MS = 300;

const open = async (browser: Browser, origin: string, visitor: Visitor, path: string): Promise<Page> => {
  const page = await (await contextFor(browser, origin, visitor)).newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(origin + path);
  await page.waitForSelector(REMOTES['/bills']);
  return page;
};

/** Follows a link of the portal and waits until the page behind it is painted; gives the milliseconds. */
const follow = (page: Page, path: string, selector: string): Promise<number> =>
  page.evaluate(
    ([href = '', wanted = '']) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const link = document.querySelector<HTMLElement>(`a[href$="${href}"]`) ?? document.createElement('a');
        if (!link.isConnected) document.body.append(Object.assign(link, { href }));
        link.click();
        const look = (): void => {
          if (!document.querySelector(wanted)) return void requestAnimationFrame(look);
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        };
        look();
      }),
    [path, selector],
  );

const percentile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * share) - 1] ?? Number.NaN;

const one = (value: number) => ({ median: value, min: value, max: value });

/** Between two remotes that have both been visited, without a slowdown. */
const warmSwitches = async (page: Page): Promise<Figure[]> => {
  await page.evaluate(() => {
    const longest = { ms: 0 };
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration);
    }).observe({ type: 'longtask' });
  });
  const took: number[] = [];
  for (let n = 0; n < SWITCHES + 4; n++) {
    const path = n % 2 === 0 ? '/supplies' : '/bills';
    took.push(await follow(page, path, REMOTES[path]));
    // The first ones fetch; they are the other figure.
    if (n === 3) await page.evaluate(() => Reflect.set(Reflect.get(window, 'longest'), 'ms', 0));
  }
  const warm = took.slice(4);
  const longest = await page.evaluate(() => Number(Reflect.get(Reflect.get(window, 'longest'), 'ms')));
  return [
    {
      what: 'Switch between two visited remotes, 95th percentile',
      bar: '≤ 100 ms',
      value: { ...spread(warm), median: percentile(warm, 0.95) },
      unit: ' ms',
    },
    { what: 'The same: longest task', bar: '≤ 50 ms', value: one(longest), unit: ' ms', note: '0: none above 50 ms' },
  ];
};

interface Weight {
  bytes: number;
  listeners: number;
}

/** single-spa's own time limits hold what they watched until they have run out; the longest takes 4 s. */
const TIMERS_MS = 6_000;

const weigh = async (page: Page, cdp: CDPSession): Promise<Weight> => {
  await page.waitForTimeout(TIMERS_MS);
  // What one collection sets free may be all that held something else.
  for (let n = 0; n < 4; n++) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  return { bytes: usedSize, listeners: jsEventListeners };
};

/** Round after round through the portal: what is left behind by mounting and unmounting. */
const cycles = async (page: Page): Promise<Figure[]> => {
  const cdp = await page.context().newCDPSession(page);
  const round = async (): Promise<void> => {
    for (const path of STOPS) await follow(page, path, REMOTES[path]);
  };
  for (let n = 0; n < WARM_CYCLES; n++) await round();
  const before = await weigh(page, cdp);
  for (let n = 0; n < CYCLES; n++) await round();
  const after = await weigh(page, cdp);
  const rounds = `${CYCLES} rounds over ${STOPS.length} pages`;
  return [
    {
      what: 'Heap that a mounted and unmounted page leaves behind',
      bar: '≤ 5 kB',
      value: one((after.bytes - before.bytes) / 1000 / CYCLES / STOPS.length),
      unit: ' kB',
      note: rounds,
    },
    {
      what: 'Listeners that they leave behind, in all',
      bar: '0',
      value: one(Math.max(0, after.listeners - before.listeners)),
      unit: ' ',
      note: `${rounds}; ${before.listeners} before`,
    },
  ];
};

/** Files of remotes that the page does not show, up to its content. */
const strangers = async (browser: Browser, origin: string, visitor: Visitor): Promise<Figure> => {
  const page = await (await contextFor(browser, origin, visitor)).newPage();
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url()));
  await page.goto(`${origin}/bills`);
  await page.waitForSelector(REMOTES['/bills']);
  await page.context().close();
  const others = seen.filter((url) => /\/artifacts\/mf-(?!billing)/.test(url));
  return {
    what: '`/bills`: requests for remotes that it does not show',
    bar: '0',
    value: one(others.length),
    unit: ' ',
  };
};

/** A page that was not visited yet, reached by its link on the laboratory profile. */
const firstSwitch = async (browser: Browser, origin: string, visitor: Visitor): Promise<number> => {
  const page = await open(browser, origin, visitor, '/bills');
  await throttle(page);
  await page.hover('nav a[href$="/report"]');
  await page.waitForTimeout(HOVER_MS);
  const took = await follow(page, '/report', '[data-remote="mf-reports"] h1');
  await page.context().close();
  return took;
};

const firstSwitches = async (browser: Browser, portal: string, visitor: Visitor, rounds: number): Promise<Figure> => {
  const [bills] = MONO_PAGES;
  if (!bills) throw new Error('There is no single bundle of the bills page');
  const port = await freePort();
  const mono = await serveMono(portal, await buildMono(bills), port);
  const [ours, single]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    const [a, b] = [
      await firstSwitch(browser, portal, visitor),
      await firstSwitch(browser, `http://localhost:${port}`, visitor),
    ];
    if (round === 0) continue;
    ours.push(a);
    single.push(b);
  }
  mono.closeAllConnections();
  mono.close();
  return {
    what: 'First switch to a remote not yet visited, against a lazy single bundle',
    bar: '≤ 1.00',
    value: ratios(ours, single),
    unit: '',
    note: `${Math.round(spread(ours).median)} ms against ${Math.round(spread(single).median)} ms, ${HOVER_MS} ms after the pointer`,
  };
};

/** From page to page within one visit, and what is left behind by it. */
export const measureSwitching = async (rounds: number): Promise<Figure[]> => {
  const portal = await startPortal();
  const browser = await openLab();
  try {
    const visitor = await signIn(portal.url);
    const page = await open(browser, portal.url, visitor, '/bills');
    const figures = [...(await warmSwitches(page)), ...(await cycles(page))];
    await page.context().close();
    return [
      await strangers(browser, portal.url, visitor),
      await firstSwitches(browser, portal.url, visitor, rounds),
      ...figures,
    ];
  } finally {
    await browser.close();
    await portal.stop();
  }
};
