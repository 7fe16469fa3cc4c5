import type { Browser } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { appDir, appNames } from '@hydria/build/apps.ts';
import { readRecord } from '@hydria/build/inputs.ts';
import { localOperator } from '@hydria/release/operator.ts';
import { publishTogether, type Offer } from '@hydria/release/publish.ts';
import { builtRelease } from '@hydria/release/testing/trial.ts';
import type { RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import { openStage } from '../e2e/stage.ts';
import type { Extent } from './extent.ts';
import { against, once, ratios, spread, type Figure } from './figures.ts';
import { STOPS } from './journey.ts';
import { type Labs, measureLoad, type PageLoad } from './lab.ts';
import { contextFor, signIn, type Visitor } from './visitor.ts';

const MANY = 100;
/** The number of remotes of a short run. */
const MANY_IN_SHORT = 10;
const REMOTES = appNames().filter((name) => name !== 'shell');

/** Pairs of visits per round. The difference is smaller than the noise of a machine, so a round needs several pairs. */
const PAIRS = 4;

/** No account has this permission, so the additional remotes draw nothing and the measured page stays the same. */
const HIDDEN = 'permission:nobody';

const hidden = <T extends { conditions: string[] }>(entries: readonly T[]): T[] =>
  entries.map((entry) => ({ ...entry, conditions: [...entry.conditions, HIDDEN] }));

/** The manifest of a real remote under another name and other paths. */
const alike = (manifest: RemoteManifest, name: string): RemoteManifest => ({
  ...manifest,
  name,
  routes: manifest.routes.map((route) => ({ ...route, path: `/${name}${route.path}` })),
  nav: hidden(manifest.nav).map((item) => ({ ...item, path: `/${name}${item.path}` })),
  slots: hidden(manifest.slots),
  ...(manifest.queues && { queues: manifest.queues.map((queue) => ({ ...queue, path: `/${name}${queue.path}` })) }),
});

const offers = async (folder: string, count: number): Promise<Offer[]> => {
  const real = await Promise.all(REMOTES.map((name) => readRecord(path.join(appDir(name), 'dist'))));
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const model = real[n % real.length];
      if (!model) throw new Error('There is no remote to take after');
      const name = `${model.name}-${n}`;
      const { dist, record } = await builtRelease(folder, name, { text: `/* ${name} */` });
      return { dist, record: { ...record, manifest: alike(model.manifest, name) } };
    }),
  );
};

/** Releases as many further remotes as make this number. */
const register = async (dataDir: string, total: number): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'hydria-many-'));
  try {
    const more = await offers(folder, total - REMOTES.length);
    await publishTogether(await localOperator(dataDir, 'a measurement'), more, { local: true });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const load = async (browser: Browser, origin: string, visitor: Visitor, extent: Extent): Promise<PageLoad> => {
  const context = await contextFor(browser, origin, visitor);
  try {
    return await measureLoad(context, origin + STOPS.home.path, STOPS.home.selector, extent);
  } finally {
    await context.close();
  }
};

/** Compressed size of the home page's HTML in kB, and of the boot manifest in it. */
const html = async (origin: string): Promise<{ travelled: number; manifest: number }> => {
  const headers = { cookie: 'portal_hint=9.1; i18n_redirected=el', 'accept-encoding': 'br' };
  const answer = await fetch(`${origin}/`, { headers });
  const [, boot = ''] = /id="boot"[^>]*>([\s\S]*?)<\/script>/.exec(await answer.text()) ?? [];
  return { travelled: Number(answer.headers.get('content-length')) / 1000, manifest: Buffer.byteLength(boot) / 1000 };
};

const figures = (ours: readonly PageLoad[], theirs: readonly PageLoad[]): Figure[] => {
  const pair = (key: keyof PageLoad) => [ours.map((one) => one[key]), theirs.map((one) => one[key])] as const;
  const compare = (key: 'fcp' | 'visible', what: string): Figure => ({
    what: `\`/\` first visit, ${what}: ${MANY} remotes against ${REMOTES.length}`,
    bar: '≤ 1.02',
    value: ratios(...pair(key)),
    unit: '',
    note: against(...pair(key)),
  });
  const more = ours.map(({ requests }, i) => requests - (theirs[i]?.requests ?? 0));
  return [
    compare('visible', 'content visible'),
    compare('fcp', 'first contentful paint'),
    { what: `\`/\` requests more with ${MANY} remotes`, bar: '0', value: spread(more), unit: ' ' },
  ];
};

const weight = async (many: string, few: string): Promise<Figure> => {
  const [big, small] = [await html(many), await html(few)];
  const manifests = `the boot manifest in it ${Math.round(big.manifest)} kB and ${Math.round(small.manifest)} kB before compression`;
  return {
    what: `\`/\` HTML with ${MANY} remotes, as it travels`,
    bar: '',
    value: once(big.travelled),
    unit: ' kB',
    note: `${small.travelled.toFixed(1)} kB with ${REMOTES.length}; ${manifests}`,
  };
};

/** The home page of a portal with a hundred remotes, against the same page with the real remotes only, alternating. */
export const measureManyRemotes = async (extent: Extent, labs: Labs): Promise<Figure[]> => {
  const { portal, browser } = await labs.open();
  const few = await openStage(portal.url, portal.dataDir);
  const many = await openStage(portal.url, portal.dataDir);
  try {
    await register(many.dataDir, extent.isShort ? MANY_IN_SHORT : MANY);
    const visitor = await signIn(portal.url);
    const sides: [PageLoad[], PageLoad[]] = [[], []];
    for (let round = extent.from; round <= extent.rounds * (extent.isShort ? 1 : PAIRS); round++) {
      // The second visit of a pair finds warmer caches, so each side comes first equally often.
      for (const side of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const found = await load(browser, side === 0 ? many.url : few.url, visitor, extent);
        if (round > 0) sides[side].push(found);
      }
    }
    return [...figures(...sides), await weight(many.url, few.url)];
  } finally {
    await few.close();
    await many.close();
  }
};
