import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { localOperator } from '@hydria/release/operator.ts';
import { publish } from '@hydria/release/publish.ts';
import { checkRelease } from '@hydria/release/release-checks.ts';
import { openStage, type Stage } from '../e2e/stage.ts';
import type { Extent } from './extent.ts';
import { once, spread, type Figure } from './figures.ts';
import type { Labs } from './lab.ts';
import { contextFor, signIn, type Visitor } from './visitor.ts';
import { withCopy, type WorkingCopy } from './working-copy.ts';

const APP = 'mf-smartcity';
const TEXTS = 'src/locales/el.json';
const CARD = `[data-remote="${APP}"] h2`;
/** A version far above the one in the working folder. */
const versionOf = (round: number): string => `0.9.${round}`;
const titleOf = (round: number): string => `Νερό ${round}`;

/** SHA-256 of every released file of the other applications, by its place in the store. */
const othersIn = async (dataDir: string): Promise<Map<string, string>> => {
  const artifacts = path.join(dataDir, 'store', 'artifacts');
  const files = await readdir(artifacts, { recursive: true, withFileTypes: true });
  const others = files
    .filter((file) => file.isFile())
    .map((file) => path.relative(artifacts, path.join(file.parentPath, file.name)))
    .filter((file) => !file.startsWith(`${APP}/`));
  const hashed = others.map(async (file): Promise<[string, string]> => {
    const bytes = await readFile(path.join(artifacts, file));
    return [file, createHash('sha256').update(bytes).digest('hex')];
  });
  return new Map(await Promise.all(hashed));
};

const changed = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): number =>
  [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file)).length;

/**
 * Navigates until the card has this title. The first navigation after the release pointer has moved should be enough.
 */
const untilShown = async (page: Page, origin: string, title: string): Promise<number> => {
  for (let navigations = 1; ; navigations++) {
    await page.goto(`${origin}/`);
    await page.waitForSelector(CARD);
    if ((await page.textContent(CARD))?.includes(title)) return navigations;
    if (navigations === 20) throw new Error(`"${title}" does not show`);
  }
};

const prepare = async (copy: WorkingCopy, round: number) => {
  await copy.edit('package.json', (text) => text.replace(/"version": "[^"]+"/, `"version": "${versionOf(round)}"`));
  await copy.edit(TEXTS, (text) => text.replace(/"title": "[^"]+"/, `"title": "${titleOf(round)}"`));
  return (await copy.build()).record;
};

const seconds = async (action: () => Promise<unknown>): Promise<number> => {
  const since = performance.now();
  await action();
  return (performance.now() - since) / 1000;
};

interface Times {
  live: number[];
  navigations: number[];
  back: number[];
  checks: number[];
}

const releases = async (
  copy: WorkingCopy,
  stage: Stage,
  browser: Browser,
  visitor: Visitor,
  { rounds, isShort }: Extent,
): Promise<Times> => {
  const operator = await localOperator(stage.dataDir, 'a measurement');
  const page = await (await contextFor(browser, stage.url, visitor)).newPage();
  const times: Times = { live: [], navigations: [], back: [], checks: [] };
  // The target of the rollback.
  await publish(operator, copy.dist, await prepare(copy, 0));
  await untilShown(page, stage.url, titleOf(0));
  for (let round = 1; round <= rounds; round++) {
    const record = await prepare(copy, round);
    // The short form leaves type checks and tests of the remote to the release tests.
    if (!isShort) times.checks.push(await seconds(() => checkRelease({ dist: copy.dist, record })));
    times.live.push(
      await seconds(async () => {
        await publish(operator, copy.dist, record);
        times.navigations.push(await untilShown(page, stage.url, titleOf(round)));
      }),
    );
    times.back.push(
      await seconds(async () => {
        await stage.portal('rollback', APP, '--reason', 'measured');
        await untilShown(page, stage.url, titleOf(0));
      }),
    );
  }
  await page.context().close();
  return times;
};

const checkFigure = (checks: readonly number[]): Figure => ({
  what: 'The checks before a release',
  bar: '',
  value: spread(checks),
  unit: ' s',
  note: 'manifest, languages, budgets, types, lint, imports, tests',
});

const figures = ({ live, navigations, back, checks }: Times): Figure[] => [
  {
    what: 'A finished build published → shown in a browser',
    bar: '≤ 10 s',
    value: spread(live),
    unit: ' s',
    note: 'stored, compressed, signed, pointer moved, page loaded',
  },
  { what: 'Navigations until it showed', bar: '≤ 1', value: spread(navigations), unit: ' ' },
  {
    what: '`pnpm portal rollback` → the earlier one shown in a browser',
    bar: '≤ 5 s',
    value: spread(back),
    unit: ' s',
    note: 'the whole command, then a page loaded',
  },
  ...(checks.length > 0 ? [checkFigure(checks)] : []),
];

/** Releases a remote and rolls it back while a browser navigates; the releases of the other remotes stay unchanged. */
export const measureReleasing = async (extent: Extent, labs: Labs): Promise<Figure[]> => {
  const { portal, browser } = await labs.open();
  const stage = await openStage(portal.url, portal.dataDir);
  try {
    const visitor = await signIn(portal.url);
    const before = await othersIn(stage.dataDir);
    const times = await withCopy(APP, (copy) => releases(copy, stage, browser, visitor, extent));
    const others: Figure = {
      what: 'Files of other applications that releases changed, added or took away',
      bar: '0',
      value: once(changed(before, await othersIn(stage.dataDir))),
      unit: ' ',
      note: `of ${before.size}`,
    };
    return [...figures(times), others];
  } finally {
    await stage.close();
  }
};
