import { isCampaign } from '@hydria/api/testing/suites/is-campaign.ts';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { integrityOf } from '@hydria/build/integrity-of.ts';
import { DEFAULT_LANGUAGE, splitLocale } from '@hydria/shared/rules/languages.ts';
import { listen } from '../fixtures.ts';
import { openForeignSite } from '../foreign-site.ts';
import { changeRemote } from './boot-text.ts';
import { EXECUTED, planted } from './fault-kinds.ts';
import type { Disturbance, FaultServer } from './fault-server.ts';
import { enterAs, expect, follow, panels, test } from './fixtures.ts';
import { script } from './replaced-container.ts';
import { PLACES } from './places.ts';
import { fetchBytes, publishedFiles, remoteRecords, wayTo, type PublishedFile, type Way } from './published-files.ts';
import { counted } from './counted.ts';

/** The change of a file, or of its hash. */
type Change = (portal: string, target: PublishedFile) => Promise<Disturbance>;

/** One flipped byte, in the middle of the file. */
const flipped: Change = async (_, { base, file, bytes }) => {
  const other = Buffer.from(bytes);
  other.writeUInt8(other.readUInt8(other.length >> 1) ^ 1, other.length >> 1);
  return { file: async ({ pathname }) => (pathname === base + file ? script(other) : null) };
};

/**
 * The file's hash is removed wherever the portal stores it, and its bytes leave a mark when they run. The hash stands
 * in the boot manifest for an entry, in the HTML for the shell's script, and in the table of the entry for other files.
 * The file that contains the table gets the hash of its new bytes.
 */
const unhashed: Change = async (portal, { record, base, file, bytes }) => {
  const { body } = planted(script(bytes));
  if (file === record.entry) {
    return {
      page: (text) =>
        record.name === 'shell'
          ? text.replaceAll(` integrity="${integrityOf(bytes)}"`, '')
          : changeRemote(text, record.name, (remote) => ({ ...remote, entry: { ...remote.entry, integrity: '' } })),
      file: async ({ pathname }) => (pathname === base + file ? script(body) : null),
    };
  }
  const entry = await fetchBytes(portal + base + record.entry);
  const table = Buffer.from(entry.toString().replaceAll(integrityOf(bytes), ''));
  expect(table.length).toBeLessThan(entry.length);
  return {
    page: (text) =>
      text
        .replaceAll(integrityOf(entry), integrityOf(table))
        .replaceAll(/<link rel="preload"[^>]*>\n?/g, (link) => (link.includes(base + file) ? '' : link)),
    file: async ({ pathname }) => {
      if (pathname === base + record.entry) return script(table);
      return pathname === base + file ? script(body) : null;
    },
  };
};

/** Addresses of the scripts that the browser has parsed, which precedes execution. */
const watchScripts = async (page: Page): Promise<string[]> => {
  const parsed: string[] = [];
  const cdp = await page.context().newCDPSession(page);
  cdp.on('Debugger.scriptParsed', ({ url }) => void parsed.push(url));
  await cdp.send('Debugger.enable');
  return parsed;
};

const goThere = async (page: Page, url: string, way: Way): Promise<void> => {
  if (way.isEmbedded) {
    const site = await openForeignSite(url, `<iframe src="${url}${way.path}"></iframe>`);
    page.once('close', () => site.close());
    // The same site on another port shares the process, so the debugger sees the scripts of the frame as well.
    return void (await page.goto(site.at('localhost')));
  }
  await page.goto(way.path);
  if (way.press) await page.getByRole('button', { name: way.press }).filter({ visible: true }).click();
};

const expectRest = async (page: Page, way: Way, { record }: PublishedFile): Promise<void> => {
  if (way.isEmbedded) return;
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('navigation').filter({ visible: true }).getByRole('link').first()).toBeVisible();
  if (record.name === 'shell') return;
  const other =
    record.name === 'mf-reports' ? { name: 'mf-auth', path: '/account' } : { name: 'mf-reports', path: '/report' };
  // After a refused lazy file the shell reloads the page once, then shows a panel; a refused catalogue of an area fails in the page.
  const failure = panels(page).or(page.locator('#outlet').getByRole('alert'));
  await follow(page, failure.first(), other.path);
  await expect(page.locator(`#outlet [data-remote="${other.name}"] h1`)).toBeVisible();
};

/**
 * The browser names a refused file. The shell does not request an entry without a hash and shows a panel instead. The
 * browser skips the page's own script without a hash silently, before the `load` event.
 */
const expectRefusal = async (page: Page, complaints: readonly string[], { record, base, file }: PublishedFile) => {
  if (record.name === 'shell' && record.entry === file) return page.waitForLoadState();
  const isRefused = async (): Promise<boolean> =>
    complaints.some((text) => text.includes(base + file)) ||
    (await panels(page).and(page.locator('[data-failure="malformed"]')).count()) > 0;
  await expect.poll(isRefused).toBe(true);
};

interface Trial {
  context: BrowserContext;
  faults: FaultServer;
  target: PublishedFile;
  way: Way;
}

/**
 * The person's stored language is the language of the address. Otherwise the page would switch to the account's
 * language and no longer need the refused catalogue.
 */
const speak = async (page: Page, { path }: Way): Promise<void> => {
  await page.route(/\/api\/auth\/user\b/, async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const user: object = await response.json();
    return route.fulfill({ response, json: { ...user, lang: splitLocale(path).language } });
  });
};

/** Loads the changed file as a first-time visitor. */
const meet = async ({ context, faults, target, way }: Trial): Promise<void> => {
  const complaints: string[] = [];
  await listen(context, complaints);
  const page = await context.newPage();
  const parsed = await watchScripts(page);
  await enterAs(page, faults.url, way.who);
  if (splitLocale(way.path).language !== DEFAULT_LANGUAGE) await speak(page, way);
  await goThere(page, faults.url, way);
  await test.step('the file is refused', () => expectRefusal(page, complaints, target));
  await test.step('the rest works', () => expectRest(page, way, target));
  expect(parsed.filter((url) => url.endsWith(target.base + target.file))).toEqual([]);
  expect(complaints.filter((text) => text.includes(EXECUTED) || !text.startsWith('console:'))).toEqual([]);
};

/** Like `meet`, in a browser with a disabled cache. */
const meetIn = async (browser: Browser, trial: Omit<Trial, 'context'>): Promise<void> => {
  const context = await browser.newContext({ baseURL: trial.faults.url, locale: 'el-GR' });
  try {
    await meet({ ...trial, context });
  } finally {
    await context.close();
  }
};

test.describe.configure({ mode: 'parallel', timeout: isCampaign() ? 900_000 : 240_000 });

const APPS = ['shell', ...PLACES.map(({ name }) => name)];

const CHANGES: readonly (readonly [what: string, change: Change])[] = [
  ['with one flipped byte', flipped],
  ['whose hash was removed', unhashed],
];

/** All of them, or a sample that rotates over the applications. */
const chosen = <T>(targets: readonly T[], nth: number): T[] =>
  isCampaign() ? [...targets] : targets.slice(nth % targets.length, (nth % targets.length) + 1);

test('a navigation is known for every published script and style', async ({ portal, dataDir }) => {
  test.skip(!dataDir, 'needs the data folder of the running portal');
  const users = await remoteRecords(portal, dataDir);
  await counted(
    (await Promise.all(APPS.map((name) => publishedFiles(portal, dataDir, name)))).flat(),
    ({ record, file }) => `${record.name} ${file}`,
    async (target) => expect(wayTo(target, users).path).toMatch(/^\//),
  );
});

for (const [nth, name] of APPS.entries()) {
  for (const [which, [what, change]] of CHANGES.entries()) {
    test(`a file of ${name} ${what} never runs, and the rest works`, async ({ browser, faults, portal, dataDir }) => {
      test.skip(!dataDir, 'needs the data folder of the running portal');
      const users = await remoteRecords(portal, dataDir);
      await counted(
        chosen(await publishedFiles(portal, dataDir, name), nth * 2 + which * 3),
        ({ file }) => file,
        async (target) => {
          faults.disturb(await change(portal, target));
          await meetIn(browser, { faults, target, way: wayTo(target, users) });
        },
      );
    });
  }
}
