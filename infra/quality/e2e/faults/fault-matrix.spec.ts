import { isCampaign } from '@hydria/api/testing/suites/is-campaign.ts';
import type { Locator, Page } from '@playwright/test';
import type { FailureClass } from '@hydria/shared/rules/remote-failure.ts';
import { disturbanceFor, EXECUTED } from './fault-kinds.ts';
import type { FaultServer } from './fault-server.ts';
import { FAULTS, type Fault } from './faults.ts';
import { content, enterAs, expect, follow, markDocument, panels, test } from './fixtures.ts';
import { PLACES, type Place } from './places.ts';
import { cellTitle } from './results.ts';

/** The name of each fault in the panel and in the failure report. */
const CLASSES: Record<Fault, FailureClass> = {
  'boot-missing': 'malformed',
  'boot-malformed': 'malformed',
  'boot-expired': 'expired',
  'entry-404': 'unreachable',
  'entry-500': 'unreachable',
  'entry-html': 'broken',
  'entry-truncated': 'broken',
  'entry-altered': 'integrity',
  'entry-stalls': 'timeout',
  'init-rejects': 'threw',
  'expose-missing': 'missing-part',
  'throws-at-mount': 'threw',
  'throws-later': 'threw',
  'chunk-404': 'chunk',
};

interface Cell {
  fault: Fault;
  place: Place;
  nth: number;
  /** Language, theme and selector are checked as well. */
  isFrameTried: boolean;
}

const ALL: Cell[] = FAULTS.flatMap((fault) => PLACES.map((place, nth) => ({ fault, place, nth, isFrameTried: true })));

/** Every fault once, rotating over the remotes, so that every remote occurs; the whole frame once for every remote. */
const SAMPLE: Cell[] = FAULTS.map((fault, n) => ({
  fault,
  place: PLACES[n % PLACES.length]!,
  nth: n % PLACES.length,
  isFrameTried: n < PLACES.length,
}));

const navigation = (page: Page): Locator => page.getByRole('navigation').filter({ visible: true });

/** A page of another remote: one that the navigation of every customer contains, and of the staff their own account. */
const neighbour = ({ name, who }: Place): { path: string; remote: string } =>
  name === 'mf-reports' || who === 'admin'
    ? { path: '/account', remote: 'mf-auth' }
    : { path: '/report', remote: 'mf-reports' };

/** Navigates there and returns a locator of its first content. */
const goToNeighbour = async (page: Page, place: Place): Promise<Locator> => {
  const { path, remote } = neighbour(place);
  const link = page.locator(`:is(nav, header) a[href="${path}"]`).filter({ visible: true });
  await link.first().click();
  const seen = page.locator(`#outlet [data-remote="${remote}"] h1`);
  await expect(seen).toBeVisible();
  return seen;
};

const expectLanguages = async (page: Page, panel: Locator): Promise<void> => {
  await expect(panel).toContainText(/[α-ω]{4}/);
  await page.getByRole('button', { name: 'Γλώσσα' }).click();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(panel).not.toContainText(/[α-ω]{4}/);
  await page.getByRole('button', { name: 'Sprache' }).click();
  await page.getByRole('link', { name: 'Ελληνικά' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'el');
};

const expectThemes = async (page: Page): Promise<void> => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Σκούρο θέμα' }).click();
  await expect.poll(background).not.toBe(light);
  await page.getByRole('button', { name: 'Φωτεινό θέμα' }).click();
};

const expectSelector = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /ΔΕΥΑ/ }).filter({ visible: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Επιλέξτε ΔΕΥΑ' });
  await expect(dialog.getByRole('button', { name: /ΔΕΥΑ/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
};

const expectFrame = async (page: Page, panel: Locator, isTried: boolean): Promise<void> => {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(navigation(page).getByRole('link').first()).toBeVisible();
  if (!isTried) return;
  await expectLanguages(page, panel);
  await expectThemes(page);
  await expectSelector(page);
};

/** A page of another remote, and cards of other remotes. */
const expectNeighbours = async (page: Page, place: Place): Promise<Locator> => {
  await follow(page, await goToNeighbour(page, place), place.who === 'admin' ? '/services' : '/');
  const others = page.locator(`.card-place:not([hidden]):not([data-remote="${place.name}"])`);
  await expect(others.first()).toBeVisible();
  await expect(others.nth(1)).toBeVisible();
  return others.first();
};

const run = async (page: Page, faults: FaultServer, { fault, place, nth, isFrameTried }: Cell) => {
  faults.disturb(await disturbanceFor(fault, place.name, nth));
  await enterAs(page, faults.url, place.who);
  // A page with silent files is visible long before its `load` event.
  await page.goto(place.path, { waitUntil: 'domcontentloaded' });
  if (fault === 'entry-stalls') {
    await test.step('another page is reachable at once', async () => {
      await follow(page, await goToNeighbour(page, place), place.path);
    });
  }
  const panel = panels(page);
  await expect(panel).toBeVisible();
  const reference = (await panel.getAttribute('data-reference')) ?? '';
  await test.step('one panel with a reference', async () => {
    expect(reference).toMatch(/^[2-9A-Z]{6}$/);
    await expect(panel).toContainText(reference);
    await expect(panel).toHaveAttribute('data-failure', CLASSES[fault]);
  });
  await test.step('one report has reached the API', async () => {
    await expect.poll(() => faults.reports).toHaveLength(1);
    const [sent] = faults.reports;
    expect(sent?.report).toMatchObject({ remote: place.name, class: CLASSES[fault], reference });
    expect(sent?.status).toBeLessThan(300);
  });
  await test.step('the frame works', () => expectFrame(page, panel, isFrameTried));
  expect(faults.reports).toHaveLength(1);
  const others = await test.step('other remotes work', () => expectNeighbours(page, place));
  await test.step('Retry brings it back without a reload', async () => {
    await follow(page, others, place.path);
    await expect(panel).toBeVisible();
    const expectSame = await markDocument(page);
    faults.heal();
    await panel.getByRole('button', { name: 'Δοκιμάστε ξανά' }).click();
    await expect(content(page, place)).toBeVisible();
    await expect(panels(page)).toHaveCount(0);
    await expectSame();
  });
  expect(await page.evaluate((name) => Reflect.get(window, name), EXECUTED)).toBeUndefined();
};

// The browser logs files that failed to load; an uncaught error or a policy violation still fails the test.
test.use({ expected: /^console:/ });
test.describe.configure({ mode: 'parallel' });

for (const cell of isCampaign() ? ALL : SAMPLE) {
  test(cellTitle(cell.place.name, cell.fault), ({ page, faults }) => run(page, faults, cell));
}
