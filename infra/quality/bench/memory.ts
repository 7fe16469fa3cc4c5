import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Portal } from '../e2e/portal.ts';
import { openStage } from '../e2e/stage.ts';
import type { Extent } from './extent.ts';
import { spread, type Figure } from './figures.ts';
import { follow, open, STOPS, type Stop } from './journey.ts';
import type { Labs } from './lab.ts';
import { ADMINISTRATOR, CUSTOMER, signIn } from './visitor.ts';

/** A page of the shell, where the navigation to and from a remote's page starts and ends. */
const BETWEEN: Stop = { path: '/announcements', selector: 'main h1:not([data-remote] *)' };

interface Subject {
  remote: string;
  stop: Stop;
  email: string;
  /** Remotes that would also show on the page; they are switched off. */
  without: readonly string[];
}

const page = (remote: string, stop: Stop, email = CUSTOMER): Subject => ({ remote, stop, email, without: [] });

const SUBJECTS: readonly Subject[] = [
  page('mf-auth', STOPS.account),
  page('mf-billing', STOPS.bills),
  page('mf-reports', STOPS.supplies),
  page('mf-forms', STOPS.forms),
  {
    remote: 'mf-smartcity',
    stop: { path: '/', selector: '[data-remote="mf-smartcity"] h2' },
    email: CUSTOMER,
    without: ['mf-billing', 'mf-reports'],
  },
  page('mf-admin', { path: '/admin/users', selector: '[data-remote="mf-admin"] h1' }, ADMINISTRATOR),
];

/** In the short form: one remote as it is, and one that requires others to be switched off. */
const subjectsOf = ({ isShort }: Extent): readonly Subject[] =>
  isShort ? [SUBJECTS[0]!, ...SUBJECTS.filter(({ without }) => without.length > 0)] : SUBJECTS;

/** Memory for compiled code, caches and first-use initialisation is no leak. */
const WARM_CYCLES = 40;
const SECTIONS = 5;
const SECTION_CYCLES = 40;
/** single-spa's timeouts retain the watched promises until they expire; the longest takes 4 s. */
const TIMERS_MS = 6_000;

interface Weight {
  bytes: number;
  listeners: number;
}

const weigh = async (tab: Page, cdp: CDPSession, { isShort }: Extent): Promise<Weight> => {
  if (!isShort) await tab.waitForTimeout(TIMERS_MS);
  // A single collection may free the last reference to further objects.
  for (let n = 0; n < 4; n++) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  return { bytes: usedSize, listeners: jsEventListeners };
};

/** Least squares over equidistant points: the slope, which is the growth per step. */
const slope = (points: readonly number[]): number => {
  const middle = (points.length - 1) / 2;
  const mean = points.reduce((sum, y) => sum + y, 0) / points.length;
  const rise = points.reduce((sum, y, x) => sum + (x - middle) * (y - mean), 0);
  return rise / points.reduce((sum, _, x) => sum + (x - middle) ** 2, 0);
};

const steps = (points: readonly number[]): number[] => points.slice(1).map((y, i) => y - (points[i] ?? y));

/** Navigates to the remote and away repeatedly; returns the memory after each section, starting before the first. */
const weights = async (tab: Page, stop: Stop, extent: Extent): Promise<Weight[]> => {
  const cdp = await tab.context().newCDPSession(tab);
  const cycle = async (times: number): Promise<void> => {
    for (let n = 0; n < times; n++) {
      await follow(tab, stop);
      await follow(tab, BETWEEN);
    }
  };
  await cycle(extent.scaled(WARM_CYCLES));
  const found = [await weigh(tab, cdp, extent)];
  for (let n = 0; n < extent.scaled(SECTIONS); n++) {
    await cycle(extent.scaled(SECTION_CYCLES));
    found.push(await weigh(tab, cdp, extent));
  }
  return found;
};

const figuresOf = ({ remote }: Subject, found: readonly Weight[]): Figure[] => {
  const perCycle = found.map(({ bytes }) => bytes / 1000 / SECTION_CYCLES);
  const growth = spread(steps(perCycle));
  const listeners = found.map((one) => one.listeners);
  const grown = steps(listeners);
  return [
    {
      what: `${remote}: heap left behind by a cycle`,
      bar: '≤ 5 kB',
      value: { ...growth, median: slope(perCycle) },
      unit: ' kB',
      note: `${((found[0]?.bytes ?? 0) / 1e6).toFixed(1)} MB before`,
    },
    {
      what: `${remote}: listeners left behind by ${SECTIONS * SECTION_CYCLES} cycles`,
      bar: '0',
      value: { ...spread(grown), median: (listeners.at(-1) ?? 0) - (listeners[0] ?? 0) },
      unit: ' ',
      note: `${listeners[0]} before`,
    },
  ];
};

const measureRemote = async (browser: Browser, portal: Portal, subject: Subject, extent: Extent): Promise<Figure[]> => {
  const stage = await openStage(portal.url, portal.dataDir);
  try {
    for (const name of subject.without) await stage.portal('disable', name, '--reason', 'measured alone');
    const tab = await open(browser, stage.url, await signIn(stage.url, subject.email), subject.stop);
    const figures = figuresOf(subject, await weights(tab, subject.stop, extent));
    await tab.context().close();
    return figures;
  } finally {
    await stage.close();
  }
};

/** Memory that mounting and unmounting each remote retains in a tab. */
export const measureMemory = async (extent: Extent, labs: Labs): Promise<Figure[]> => {
  const { portal, browser } = await labs.open();
  const figures: Figure[] = [];
  for (const subject of subjectsOf(extent)) figures.push(...(await measureRemote(browser, portal, subject, extent)));
  return figures;
};
