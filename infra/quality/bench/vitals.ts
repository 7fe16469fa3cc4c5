import type { Browser, Page } from '@playwright/test';
import type { Extent } from './extent.ts';
import { spread, type Figure } from './figures.ts';
import { STOPS } from './journey.ts';
import { type Labs, throttle } from './lab.ts';
import { contextFor, signIn, type Visitor } from './visitor.ts';

/** The Web Vitals: milliseconds, and the layout shift score without a unit. */
interface Vitals {
  lcp: number;
  cls: number;
  /** The longest interaction (INP), from the press to the next painted frame. */
  interaction: number;
}

interface Journey {
  path: string;
  content: string;
  /** Elements that are pressed, in this order. */
  presses: readonly { selector: string; until?: string }[];
}

const MENU = [
  { selector: '[popovertarget="more-menu"]' },
  { selector: '#more-menu button.menu-item:has(.when-light)' },
] as const;

const bar = (path: string) => `.bottom-bar a[href="${path}"]`;

const JOURNEYS: readonly Journey[] = [
  {
    path: '/bills',
    content: STOPS.bills.selector.replace('h1', 'a[href*="/bills/"]'),
    presses: [
      ...MENU,
      { selector: '[data-remote="mf-billing"] a[href*="/bills/"]', until: '[data-remote="mf-billing"] h1' },
      { selector: bar('/account'), until: STOPS.account.selector },
      { selector: '.bar-bills', until: STOPS.bills.selector },
    ],
  },
  {
    path: '/',
    content: STOPS.home.selector,
    presses: [
      ...MENU,
      { selector: bar('/services'), until: '.card-place:not([hidden])' },
      { selector: bar('/'), until: STOPS.home.selector },
      { selector: '.bar-bills', until: STOPS.bills.selector },
    ],
  },
];

/** A pause for the rendering after a press and for layout shifts of late content. */
const PAUSE_MS = 600;
const REST_MS = 2_000;

const watch = (page: Page) =>
  page.addInitScript(() => {
    const vitals = { lcp: 0, cls: 0, interaction: 0 };
    Object.assign(window, { vitals });
    const observe = (type: string, take: (entry: PerformanceEntry) => void): void => {
      const options = { type, buffered: true, durationThreshold: 16 };
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(options);
    };
    const of = (entry: PerformanceEntry, key: string): number => Number(Reflect.get(entry, key));
    // A session window of layout shifts: gaps below one second, five seconds at most.
    let [sum, first, last] = [0, 0, 0];
    observe('layout-shift', (entry) => {
      if (Reflect.get(entry, 'hadRecentInput')) return;
      const isSame = entry.startTime - last < 1000 && entry.startTime - first < 5000;
      sum = isSame ? sum + of(entry, 'value') : of(entry, 'value');
      if (!isSame) first = entry.startTime;
      last = entry.startTime;
      vitals.cls = Math.max(vitals.cls, sum);
    });
    observe('largest-contentful-paint', (entry) => (vitals.lcp = entry.startTime));
    observe('event', (entry) => {
      if (of(entry, 'interactionId') > 0) vitals.interaction = Math.max(vitals.interaction, entry.duration);
    });
  });

const read = (page: Page): Promise<Vitals> => page.evaluate(() => ({ ...Reflect.get(window, 'vitals') }));

const visit = async (
  browser: Browser,
  origin: string,
  visitor: Visitor,
  journey: Journey,
  extent: Extent,
): Promise<Vitals> => {
  const page = await (await contextFor(browser, origin, visitor)).newPage();
  await throttle(page, extent);
  await watch(page);
  await page.goto(origin + journey.path);
  await page.waitForSelector(journey.content);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(REST_MS);
  for (const { selector, until } of journey.presses) {
    await page.locator(selector).first().click();
    if (until) await page.waitForSelector(until);
    await page.waitForTimeout(PAUSE_MS);
  }
  const vitals = await read(page);
  await page.context().close();
  return vitals;
};

const figures = ({ path, presses }: Journey, visits: readonly Vitals[]): Figure[] => {
  const of = (key: keyof Vitals) => spread(visits.map((visit) => visit[key]));
  return [
    { what: `\`${path}\` largest contentful paint`, bar: '≤ 2500 ms', value: of('lcp'), unit: ' ms' },
    { what: `\`${path}\` layout shift, over the whole journey`, bar: '≤ 0.1', value: of('cls'), unit: '' },
    {
      what: `\`${path}\` longest interaction`,
      bar: '≤ 200 ms',
      value: of('interaction'),
      unit: ' ms',
      note: `of ${presses.length} presses, each to the next painted frame`,
    },
  ];
};

/** Web Vitals of two journeys on the laboratory profile. */
export const measureVitals = async (extent: Extent, labs: Labs): Promise<Figure[]> => {
  const { portal, browser } = await labs.open();
  const visitor = await signIn(portal.url);
  const all: Figure[] = [];
  for (const journey of JOURNEYS) {
    const visits: Vitals[] = [];
    for (let round = extent.from; round <= extent.rounds; round++) {
      const vitals = await visit(browser, portal.url, visitor, journey, extent);
      if (round > 0) visits.push(vitals);
    }
    all.push(...figures(journey, visits));
  }
  return all;
};
