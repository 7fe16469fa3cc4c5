import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { chromiumLaunch } from '../e2e/browser.ts';
import { startPortal, type Portal } from '../e2e/portal.ts';
import type { Extent } from './extent.ts';

/** The laboratory profile of docs/numbers.md: a slow phone on a slow line. */
export const LAB_PROFILE = { cpuSlowdown: 4, latencyMs: 150, bytesPerSecond: (1.6 * 1_000_000) / 8 };

/** The measurements of one page load. Times in ms from the start of navigation, bytes as transferred. */
export interface PageLoad {
  fcp: number;
  /** The moment at which the page's own content (the given selector) was painted. */
  visible: number;
  /** The moments at which the last script and the last answer of the API before `visible` had been received. */
  scripts: number;
  data: number;
  requests: number;
  jsBytes: number;
  allBytes: number;
  /**
   * Length of the longest chain of requests that the content waits for, each of which started after the previous one had
   * ended.
   */
  hops: number;
}

interface Transfer {
  url: string;
  type: string;
  start: number;
  end: number;
  bytes: number;
}

/** A running portal with demo data, and a browser. */
export interface Lab {
  portal: Portal;
  browser: Browser;
}

/** One lab for all suites of a run, created when the first suite needs it. */
export interface Labs {
  open(): Promise<Lab>;
  close(): Promise<void>;
}

export const createLabs = (): Labs => {
  let made: Promise<Lab> | null = null;
  const make = async (): Promise<Lab> => ({ portal: await startPortal(), browser: await openLab() });
  return {
    open: () => (made ??= make()),
    async close() {
      const lab = await made?.catch(() => null);
      await lab?.browser.close();
      await lab?.portal.stop();
    },
  };
};

/** Starts one browser for a series of measurements. */
export const openLab = async (): Promise<Browser> => chromium.launch(await chromiumLaunch());

/** Throttles the page if the profile requires it, and records its requests. */
export const throttle = async (page: Page, { isSlowed }: Pick<Extent, 'isSlowed'>): Promise<() => Transfer[]> => {
  const cdp = await page.context().newCDPSession(page);
  const transfers = new Map<string, Transfer>();
  cdp.on('Network.requestWillBeSent', (e) =>
    transfers.set(e.requestId, { url: e.request.url, type: e.type ?? '', start: e.timestamp, end: 0, bytes: 0 }),
  );
  cdp.on('Network.loadingFinished', (e) => {
    const transfer = transfers.get(e.requestId);
    if (transfer) Object.assign(transfer, { end: e.timestamp, bytes: e.encodedDataLength });
  });
  await cdp.send('Network.enable');
  if (!isSlowed) return () => [...transfers.values()];
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LAB_PROFILE.latencyMs,
    downloadThroughput: LAB_PROFILE.bytesPerSecond,
    uploadThroughput: LAB_PROFILE.bytesPerSecond,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: LAB_PROFILE.cpuSlowdown });
  return () => [...transfers.values()];
};

/** Longest chain of requests, each of which began after the one before had ended. */
export const longestChain = (transfers: readonly Pick<Transfer, 'start' | 'end'>[]): number => {
  const done = transfers.filter((t) => t.end > 0).sort((a, b) => a.start - b.start);
  const depth: number[] = [];
  done.forEach((t, i) => {
    const before = done.slice(0, i).map((earlier, j) => (earlier.end <= t.start ? (depth[j] ?? 0) : 0));
    depth.push(1 + Math.max(0, ...before));
  });
  return Math.max(0, ...depth);
};

/** The page calls this binding when its content is painted. */
const SEEN = 'labContentVisible';
const LIMIT_MS = 60_000;

/**
 * Resolves when the page has called the binding. Polling would distort the figure: each evaluation takes 50 ms on a
 * throttled processor and delays the first paint.
 */
const watch = async (page: Page): Promise<{ seen: Promise<void> }> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: SEEN });
  const seen = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`Nothing was to be seen within ${LIMIT_MS} ms`)), LIMIT_MS);
    cdp.on('Runtime.bindingCalled', ({ name }) => {
      if (name !== SEEN) return;
      clearTimeout(late);
      resolve();
    });
  });
  return { seen };
};

/** Rejects when the content of a page does not show while every request that it is said not to wait for stays open. */
export const showWithout = async (
  context: BrowserContext,
  url: string,
  selector: string,
  notAwaited: readonly RegExp[],
): Promise<void> => {
  const page = await context.newPage();
  // Without a verdict the request stays open.
  for (const pattern of notAwaited) await page.route(pattern, () => undefined);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForSelector(selector, { timeout: LIMIT_MS });
  await page.close();
};

export interface LoadOptions {
  /** Leaves the page when its network is at rest, as a person who reads it does; otherwise at once. */
  leavesAtRest?: boolean;
  /** Addresses that the content does not wait for: they are no hops. */
  notAwaited?: readonly RegExp[];
}

/**
 * Loads `url` in a page of `context` under the laboratory profile and waits until `selector` is painted.
 */
export const measureLoad = async (
  context: BrowserContext,
  url: string,
  selector: string,
  extent: Pick<Extent, 'isSlowed'>,
  { leavesAtRest = false, notAwaited = [] }: LoadOptions = {},
): Promise<PageLoad> => {
  const page = await context.newPage();
  const transfers = await throttle(page, extent);
  await page.addInitScript(
    ([wanted, told]) => {
      const tell = () => {
        performance.mark('content-visible');
        Reflect.get(globalThis, told ?? '')?.('');
      };
      const look = () => requestAnimationFrame(document.querySelector(wanted ?? '') ? tell : look);
      requestAnimationFrame(look);
    },
    [selector, SEEN],
  );
  const { seen } = await watch(page);
  await page.goto(url, { waitUntil: 'commit' });
  await seen;
  const { fcp, visible } = await page.evaluate(async () => {
    const fcp = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) =>
        list.getEntriesByName('first-contentful-paint').forEach(({ startTime }) => resolve(startTime)),
      ).observe({ type: 'paint', buffered: true });
    });
    return { fcp, visible: performance.getEntriesByName('content-visible')[0]?.startTime ?? Number.NaN };
  });
  const all = transfers().filter((t) => t.url.startsWith('http'));
  const first = Math.min(...all.map((t) => t.start));
  const upToVisible = all.filter((t) => (t.start - first) * 1000 <= visible);
  if (leavesAtRest) await page.waitForLoadState('networkidle');
  await page.close();
  const lastOf = (types: readonly string[]) =>
    Math.max(
      0,
      ...all
        .filter(({ type }) => types.includes(type))
        .map(({ end }) => (end - first) * 1000)
        .filter((ms) => ms <= visible),
    );
  return {
    fcp,
    visible,
    scripts: lastOf(['Script']),
    data: lastOf(['XHR', 'Fetch']),
    requests: upToVisible.length,
    jsBytes: sum(upToVisible.filter((t) => t.type === 'Script').map((t) => t.bytes)),
    allBytes: sum(upToVisible.map((t) => t.bytes)),
    hops: longestChain(upToVisible.filter(({ url }) => !notAwaited.some((pattern) => pattern.test(url)))),
  };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);
