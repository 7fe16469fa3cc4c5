import type { Browser, Page } from '@playwright/test';
import { startFaultServer, type FaultServer } from '../e2e/faults/fault-server.ts';
import type { Extent } from './extent.ts';
import { against, ratios, type Figure } from './figures.ts';
import { follow, open, STOPS, type Stop } from './journey.ts';
import { type Labs, measureLoad, throttle } from './lab.ts';
import { contextFor, signIn, type Visitor } from './visitor.ts';

/** Requests for files of this remote get no response, and their connections stay open. */
const HANGS = 'mf-reports';
/** Delay before the visitor gives up and navigates elsewhere. */
const PATIENCE_MS = 1_000;

const START: Stop = { path: '/announcements', selector: 'main h1:not([data-remote] *)' };

interface Line {
  extent: Extent;
  faults: FaultServer;
  browser: Browser;
  visitor: Visitor;
}

const never = new Promise<never>(() => undefined);

const hang = ({ faults }: Line): void =>
  faults.disturb({ file: async (url) => (url.pathname.startsWith(`/artifacts/${HANGS}/`) ? never : null) });

const press = (page: Page, path: string): Promise<void> =>
  page.evaluate((href) => document.querySelector<HTMLElement>(`nav a[href$="${href}"]`)?.click(), path);

/**
 * Navigates to the page of a remote, optionally after a moment on the page of the hanging one. Both variants start
 * on the same page.
 */
const elsewhere = async ({ extent, faults, browser, visitor }: Line, isHanging: boolean): Promise<number> => {
  const page = await open(browser, faults.url, visitor, START);
  await throttle(page, extent);
  if (isHanging) await press(page, STOPS.report.path);
  await page.waitForTimeout(PATIENCE_MS);
  const took = await follow(page, STOPS.account);
  await page.context().close();
  return took;
};

/** Opens the home page and waits for the content of another remote's card. */
const home = async ({ extent, faults, browser, visitor }: Line): Promise<number> => {
  const context = await contextFor(browser, faults.url, visitor);
  const { visible } = await measureLoad(context, faults.url + STOPS.home.path, STOPS.home.selector, extent);
  await context.close();
  return visible;
};

const compare = async (line: Line, what: string, measure: (isHanging: boolean) => Promise<number>): Promise<Figure> => {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = line.extent.from; round <= line.extent.rounds; round++) {
    hang(line);
    const a = await measure(true);
    line.faults.heal();
    const b = await measure(false);
    if (round === 0) continue;
    ours.push(a);
    theirs.push(b);
  }
  return { what, bar: '', value: ratios(ours, theirs), unit: '', note: against(ours, theirs) };
};

/** Whether a remote that never responds delays the others, against the same visit without one, alternating. */
export const measureHanging = async (extent: Extent, labs: Labs): Promise<Figure[]> => {
  const { portal, browser } = await labs.open();
  const faults = await startFaultServer(portal.url);
  try {
    const line = { extent, faults, browser, visitor: await signIn(portal.url) };
    return [
      await compare(line, 'Another page, left for while a remote hangs', (hangs) => elsewhere(line, hangs)),
      await compare(line, '`/` first visit, the bills card, while the card beside it hangs', () => home(line)),
    ];
  } finally {
    await faults.close();
  }
};
