import type { KeyObject } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '@hydria/build/root.ts';
import { remoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import { readRegistry } from './change-registry.ts';
import { REQUIRED } from './checks-record.ts';
import { refusedClaims, swallowed } from './claims.ts';
import { COMMANDS } from './commands/commands.ts';
import { promoteRelease } from './moves.ts';
import type { Operator } from './operator.ts';
import { offerTogether, publish } from './publish.ts';
import { sign } from './signed-document.ts';
import { builtRelease, trialOperator, type Wish } from './testing/trial.ts';

let folder: string;
let operator: Operator;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hydria-claims-'));
  operator = await trialOperator(folder);
  await release('shell', { routes: ['/', '/deya/:deya_id?/announcements'] });
  await release('mf-billing', { routes: ['/bills', '/bills/:id'], nav: ['/bills'] });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A navigation item. */
const item = (to: string) => {
  const label = { el: to, en: to, de: to, fr: to };
  return [{ id: 10, path: to, icon: 'grid', label, on: ['desktop' as const], conditions: [] }];
};
const checks = { passed: REQUIRED, failed: [] };
const release = async (name: string, wish: Wish) => {
  const { dist, record } = await builtRelease(folder, name, wish);
  await publish(operator, dist, record, { checks });
  return record.artifact;
};

test.each([
  [{ routes: ['/*'] }, 'claims /*, which does not begin with a word of its own, as /meters does'],
  [{ routes: ['/:x'] }, 'claims /:x, which does not begin with a word of its own'],
  [{ routes: ['/meters?'] }, 'claims /meters?, which does not begin with a word of its own'],
  [{ routes: ['/'] }, 'claims /, which'],
  [
    { routes: ['/api/meters'] },
    'claims /api/meters, but /api belongs to the platform; begin the path with another word',
  ],
  [{ routes: ['/artifacts'] }, 'but /artifacts belongs to the platform'],
  [{ routes: ['/healthz'] }, 'but /healthz belongs to the platform'],
  [{ routes: ['/sandbox/mail'] }, 'but /sandbox belongs to the platform'],
  [{ routes: ['/gsis'] }, 'but /gsis belongs to the platform'],
  [{ routes: ['/media/:x'] }, 'but /media belongs to the platform'],
  [{ routes: ['/en/bills'] }, 'but /en belongs to the platform'],
  [{ routes: ['/meters/*/x'] }, 'claims /meters/*/x, but * may only stand last'],
  [{ routes: ['/bills/*'] }, 'claims /bills/*, which has addresses in common with /bills of mf-billing'],
  [{ routes: ['/bills/new'] }, 'claims /bills/new, which has addresses in common with /bills/:id of mf-billing'],
  [{ routes: ['/deya/*'] }, 'which has addresses in common with /deya/:deya_id?/announcements of shell'],
  [
    { routes: ['/meters'], nav: ['/bills'] },
    'has the navigation item "To /bills" for /bills, which is no page of its own; navigation leads to its own routes',
  ],
])('a remote with %j is refused at its publication', async (wish, reason) => {
  await expect(release('mf-rival', wish)).rejects.toThrow(reason);
  expect(Object.keys((await readRegistry(operator)).apps)).toEqual(['shell', 'mf-billing']);
});

test('an artifact with such a claim that an earlier tool put into the store is refused at its promotion', async () => {
  const { dist, record } = await builtRelease(folder, 'mf-rival', { routes: ['/rival'] });
  await offerTogether(operator, [{ dist, record, checks }]);
  const greedy = { ...record, artifact: '0.1.0-0123456789ab', manifest: { ...record.manifest, nav: item('/bills') } };
  await operator.store.create(
    `artifacts/mf-rival/${greedy.artifact}/release.json`,
    Buffer.from(JSON.stringify({ record: greedy, signature: sign(greedy, operator.teamKey as KeyObject) })),
  );
  await operator.store.create(`artifacts/mf-rival/${greedy.artifact}/entry.js`, Buffer.from('void 0;'));
  await expect(promoteRelease(operator, 'mf-rival', { version: greedy.artifact })).rejects.toThrow(
    'for /bills, which is no page of its own',
  );
});

test('pages below an own word, and a rest of them, are a remote’s own', async () => {
  await release('mf-meters', {
    routes: ['/meters', '/meters/:id', '/meters/help/*', '/deya/:deya_id?/meters'],
    nav: ['/meters'],
  });
  expect(await readRegistry(operator)).toHaveProperty(['apps', 'mf-meters']);
});

test('a promotion prints the new pages and navigation items', async () => {
  await release('mf-meters', { routes: ['/meters'], nav: ['/meters'] });
  const { dist, record } = await builtRelease(folder, 'mf-meters', {
    version: '0.2.0',
    routes: ['/meters', '/meters/:id'],
    nav: ['/meters', '/meters'],
  });
  await offerTogether(operator, [{ dist, record, checks }]);
  const said: string[] = [];
  const at = { env: {}, dataDir: folder, environment: 'local', store: path.join(folder, 'store') };
  const names = ['mf-meters', record.artifact];
  await COMMANDS['promote']?.run({ names, options: {}, at, say: (line) => said.push(line) });
  expect(said.slice(1)).toEqual([
    '  new page /meters/:id (public)',
    '  new in the navigation: /meters “To /meters” (place 1)',
  ]);
});

test('no application of the portal claims what it may not', () => {
  const manifests = globSync('{shell,mf-*}/remote.json', { cwd: ROOT }).map((file) =>
    remoteManifest.parse(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))),
  );
  const reasons = manifests.flatMap((own) => [
    ...refusedClaims(own),
    ...swallowed(
      own,
      manifests.filter((other) => other !== own),
    ),
  ]);
  expect(reasons).toEqual([]);
});
