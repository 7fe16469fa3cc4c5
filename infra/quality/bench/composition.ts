import type { Browser } from '@playwright/test';
import { freePort, type Portal } from '../e2e/portal.ts';
import type { Extent } from './extent.ts';
import { ratios, spread, type Figure } from './figures.ts';
import { STOPS } from './journey.ts';
import { measureLoad, showWithout, type Labs, type PageLoad } from './lab.ts';
import { buildMono } from './mono/build-mono.ts';
import { MONO_PAGES, type MonoPage } from './mono/mono-preset.ts';
import { FRAME_ALONE, serveMono } from './mono/serve-mono.ts';
import { contextFor, signIn, type Visitor } from './visitor.ts';

interface Content {
  /** The page's own content: the first bill, or the button below the amount owed, which appears with the amount. */
  selector: string;
  /**
   * Requests that the content does not wait for, in the portal and in the single bundle: parts of the shell that follow the start,
   * other cards, pictures and fonts. `showWithout` proves it before anything is measured.
   */
  notAwaited: readonly RegExp[];
}

const NEVER_AWAITED = [
  /\/api\/(status|media|deya\/(announcements|city|measurements|waterAnalytics)|user\/highlights|conversations)/,
  /\/api\/bills\/settlements/,
  /\/(boot\.json|offline)\b/,
  /\/(secondary|deferred|deferred-\w+|page-highlights|dialogs|card-CityCards)\.\w+\.js/,
  /\/artifacts\/mf-(reports|smartcity)\//,
  /\.woff2$/,
];

const CONTENT: Readonly<Record<string, Content>> = {
  '/bills': { selector: '[data-remote="mf-billing"] a[href*="/bills/"]', notAwaited: NEVER_AWAITED },
  // `/bills` waits for the details of the person.
  '/': { selector: STOPS.home.selector, notAwaited: [...NEVER_AWAITED, /\/api\/user\/info\b/] },
};

const contentOf = (path: string): Content => {
  const content = CONTENT[path];
  if (!content) throw new Error(`The bench knows no content of ${path}`);
  return content;
};

interface Visits {
  first: PageLoad;
  repeat: PageLoad;
}

/** First contentful paint of the frame alone on a repeat visit, ms: its pictures are in the cache. */
const paintFrameAlone = async (browser: Browser, single: string, path: string, visitor: Visitor, extent: Extent) => {
  const context = await contextFor(browser, single, visitor);
  const load = () => measureLoad(context, single + FRAME_ALONE + path, '#root *', extent, { leavesAtRest: true });
  await load();
  const { fcp } = await load();
  await context.close();
  return fcp;
};

const visit = async (
  browser: Browser,
  origin: string,
  path: string,
  visitor: Visitor,
  extent: Extent,
): Promise<Visits> => {
  const context = await contextFor(browser, origin, visitor);
  const { selector, notAwaited } = contentOf(path);
  const first = await measureLoad(context, origin + path, selector, extent, { leavesAtRest: true, notAwaited });
  const repeat = await measureLoad(context, origin + path, selector, extent, { notAwaited });
  await context.close();
  return { first, repeat };
};

type Moment = 'fcp' | 'visible' | 'scripts' | 'data';

const compare = (
  page: string,
  ours: readonly Visits[],
  single: readonly Visits[],
  frames: readonly number[],
): Figure[] => {
  const of = (kind: keyof Visits, key: keyof PageLoad) =>
    ratios(
      ours.map((v) => v[kind][key]),
      single.map((v) => v[kind][key]),
    );
  const home = page === '/';
  const ms = (kind: keyof Visits, key: Moment, side: readonly Visits[]) =>
    Math.round(spread(side.map((v) => v[kind][key])).median);
  const note = (kind: keyof Visits, key: Moment) => `${ms(kind, key, ours)} ms against ${ms(kind, key, single)} ms`;
  // Without a bar: they show whether the line or the processor holds the content up.
  const received = (kind: keyof Visits): Figure[] =>
    (['scripts', 'data'] as const).map((key) => ({
      what: `\`${page}\` ${kind} visit, last of the ${key} received`,
      bar: '',
      value: of(kind, key),
      unit: '',
      note: note(kind, key),
    }));
  const bytes = (side: readonly Visits[]) => Math.round(spread(side.map((v) => v.first.jsBytes)).median / 1000);
  return [
    {
      what: `\`${page}\` first visit, first contentful paint`,
      bar: '≤ 0.50',
      value: of('first', 'fcp'),
      unit: '',
      note: note('first', 'fcp'),
    },
    {
      what: `\`${page}\` first visit, content visible`,
      bar: '≤ 1.00',
      value: of('first', 'visible'),
      unit: '',
      note: note('first', 'visible'),
    },
    ...received('first'),
    {
      what: `\`${page}\` first visit, JavaScript bytes`,
      bar: home ? '≤ 1.20' : '≤ 1.10',
      value: of('first', 'jsBytes'),
      unit: '',
      note: `${bytes(ours)} kB against ${bytes(single)} kB`,
    },
    {
      what: `\`${page}\` repeat visit, first contentful paint`,
      bar: '≤ 0.50',
      value: of('repeat', 'fcp'),
      unit: '',
      note: note('repeat', 'fcp'),
    },
    {
      what: `\`${page}\` repeat visit, first contentful paint of its frame alone, without scripts and manifest`,
      bar: '',
      value: ratios(
        frames,
        single.map((v) => v.repeat.fcp),
      ),
      unit: '',
      note: `${Math.round(spread(frames).median)} ms against ${ms('repeat', 'fcp', single)} ms of the repeat visit`,
    },
    {
      what: `\`${page}\` repeat visit, content visible`,
      bar: '≤ 1.00',
      value: of('repeat', 'visible'),
      unit: '',
      note: note('repeat', 'visible'),
    },
    ...received('repeat'),
    {
      what: `\`${page}\` requests until the content is visible`,
      bar: '',
      value: spread(ours.map((v) => v.first.requests)),
      unit: ' ',
      note: `single bundle: ${spread(single.map((v) => v.first.requests)).median}`,
    },
    {
      what: `\`${page}\` serialized hops`,
      bar: '≤ 3',
      value: spread(ours.map((v) => v.first.hops)),
      unit: ' ',
      note: `single bundle: ${spread(single.map((v) => v.first.hops)).median}`,
    },
  ];
};

const measurePage = async (browser: Browser, portal: Portal, page: MonoPage, extent: Extent): Promise<Figure[]> => {
  const port = await freePort();
  const mono = await serveMono(portal.url, await buildMono(page, extent), port);
  const single = `http://localhost:${port}`;
  const visitor = await signIn(portal.url);
  for (const origin of [portal.url, single]) {
    const context = await contextFor(browser, origin, visitor);
    const { selector, notAwaited } = contentOf(page.path);
    await showWithout(context, origin + page.path, selector, notAwaited);
    await context.close();
  }
  const ours: Visits[] = [];
  const theirs: Visits[] = [];
  const frames: number[] = [];
  for (let round = extent.from; round <= extent.rounds; round++) {
    const [a, b, frame] = [
      await visit(browser, portal.url, page.path, visitor, extent),
      await visit(browser, single, page.path, visitor, extent),
      await paintFrameAlone(browser, single, page.path, visitor, extent),
    ];
    if (round > 0) {
      ours.push(a);
      theirs.push(b);
      frames.push(frame);
    }
  }
  mono.closeAllConnections();
  mono.close();
  return compare(page.path, ours, theirs, frames);
};

/** The composed portal against a fair single bundle of the same sources, on the laboratory profile, alternating. */
export const measureComposition = async (extent: Extent, labs: Labs): Promise<Figure[]> => {
  const { portal, browser } = await labs.open();
  const figures: Figure[] = [];
  for (const page of MONO_PAGES) figures.push(...(await measurePage(browser, portal, page, extent)));
  return figures;
};
