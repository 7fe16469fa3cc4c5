import { generateKeyPairSync } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '@hydria/release/registry.ts';
import { keyId, publicText, sign } from '@hydria/release/signed-document.ts';
import { remove, revoke, trust } from '@hydria/release/transitions.ts';
import type { ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import type { FastifyInstance } from 'fastify';
import type { GatewaySettings } from './gateway.ts';
import { bootOf, etagIn, listen, preloadsOf, readsOf, releaseAll, trialGateway } from './testing/trial-gateway.ts';
import { frameOf, localeChunks, title, trialPortal, type TrialPortal, type Wish } from './testing/trial-portal.ts';

let portal: TrialPortal;
let gateway: FastifyInstance;
let billing: ReleaseRecord;
let said: string[];
let now: number;

const start = async (settings: Partial<GatewaySettings> = {}) => {
  gateway = await trialGateway(portal, { log: listen(said), now: () => now, ...settings });
};

beforeEach(async () => {
  said = [];
  now = 0;
  portal = await trialPortal();
  ({ billing } = await releaseAll(portal));
  await start();
});
afterEach(async () => {
  await gateway.close();
  await portal.remove();
});

const get = (url: string, cookie = '') => gateway.inject({ url, headers: { cookie } });
const visit = async (url: string, cookie = '') => bootOf((await get(url, cookie)).body);
const remoteIn = async (name: string, cookie?: string, url = '/nothing') =>
  (await visit(url, cookie)).remotes.find((remote) => remote.name === name);
/** A member of a utility, on a side of every canary. */
const of = (deya_id: number, bucket = 50) => `portal_hint=${deya_id}.1; portal_bucket=${bucket}`;

const bills: Wish = {
  files: { 'app.js': 'pages' },
  record: { chunks: { app: ['app.js'], ...localeChunks } },
  manifest: {
    routes: [
      { path: '/bills', access: 'member', layout: 'dashboard', title, reads: [{ call: 'GET /api/status', query: {} }] },
      { path: '/deya/:deya_id?/report/frame', access: 'public', layout: 'frame', title },
      { path: '/online-forms/:deya_id?/:form_id/frame', access: 'public', layout: 'frame', title },
    ],
  },
};
const signed = (document: Registry) => ({ document, signature: sign(document, portal.environmentKey) });
const recordFile = ({ name, artifact }: ReleaseRecord) =>
  path.join(portal.folder, 'store', 'artifacts', name, artifact, 'release.json');

test('a pin of the utility comes before the canary, and the canary before what everyone gets', async () => {
  const canary = await portal.put('mf-billing', { ...bills, version: '0.2.0' });
  const pin = await portal.put('mf-billing', { ...bills, version: '0.3.0' });
  await portal.change('mf-billing', {
    canary: { artifact: canary.artifact, percent: 0, utilities: [3, 4] },
    pins: { 4: pin.artifact },
  });
  expect(await remoteIn('mf-billing', of(9))).toMatchObject({ version: '0.1.0' });
  expect(await remoteIn('mf-billing', of(9))).not.toHaveProperty('source');
  expect(await remoteIn('mf-billing', of(3))).toMatchObject({ version: '0.2.0', source: 'canary' });
  expect(await remoteIn('mf-billing', of(4))).toMatchObject({ version: '0.3.0', source: 'pin' });
});

test('a browser stays on its side of a canary, and all of them together are its percentage', async () => {
  const canary = await portal.put('mf-billing', { ...bills, version: '0.2.0' });
  await portal.change('mf-billing', { canary: { artifact: canary.artifact, percent: 10, utilities: [] } });
  const sides = await Promise.all(
    Array.from({ length: 100 }, async (_, bucket) => (await remoteIn('mf-billing', of(9, bucket)))?.source),
  );
  expect(sides.filter((source) => source === 'canary')).toHaveLength(10);
  const bucket = sides.indexOf('canary');
  for (let visits = 0; visits < 3; visits += 1) {
    expect((await remoteIn('mf-billing', of(9, bucket)))?.source).toBe('canary');
  }
});

test('files and reads that start early are those of the release that this visitor gets', async () => {
  const canary = await portal.put('mf-billing', { ...bills, version: '0.2.0' });
  await portal.change('mf-billing', { canary: { artifact: canary.artifact, percent: 0, utilities: [3] } });
  const tried = (await get('/bills', of(3))).body;
  expect(preloadsOf(tried)).toContain(`/artifacts/mf-billing/${canary.artifact}/app.js`);
  expect(readsOf(tried)).toContain('/api/status');
  const common = (await get('/bills', of(9))).body;
  expect(preloadsOf(common)).toContain(`/artifacts/mf-billing/${billing.artifact}/app.js`);
  expect(readsOf(common)).toContain('/api/bills/list?deya_id=9');
});

test('the shell is tried like any other, and draws its own frame', async () => {
  const canary = await portal.put('shell', {
    version: '0.2.0',
    files: { 'frame.server.cjs': frameOf('new ') },
    manifest: { routes: [{ path: '/', access: 'member', layout: 'dashboard', title }] },
  });
  await portal.change('shell', { canary: { artifact: canary.artifact, percent: 0, utilities: [3] } });
  const tried = (await get('/bills', of(3))).body;
  expect(tried).toContain('<main>new /bills');
  expect(tried).toContain(`href="/artifacts/shell/${canary.artifact}/entry.js"`);
  expect(bootOf(tried).shell.version).toBe('0.2.0');
  expect((await get('/bills', of(9))).body).toContain('<main>/bills');
});

test('a remote is not asked for beside a shell that does not give what it needs, and is beside one that does', async () => {
  await portal.release('mf-billing', {
    ...bills,
    version: '0.2.0',
    record: { ...bills.record, shares: { react: '19.3.1' } },
  });
  const shell = await portal.put('shell', {
    version: '0.2.0',
    files: { 'frame.server.cjs': frameOf() },
    record: { shares: { react: '19.4.0' } },
  });
  await portal.change('shell', { pins: { 3: shell.artifact } });
  expect(await remoteIn('mf-billing', of(9))).toMatchObject({
    incompatible: [{ library: 'react', wanted: '19.3.1', given: null }],
  });
  expect(preloadsOf((await get('/bills', of(9))).body).join()).not.toContain('mf-billing');
  expect(await remoteIn('mf-billing', of(3))).not.toHaveProperty('incompatible');
  expect(preloadsOf((await get('/bills', of(3))).body).join()).toContain('mf-billing');
});

const stranger = generateKeyPairSync('ed25519').privateKey;

describe.each([
  ['is missing', async (record: ReleaseRecord) => rm(recordFile(record))],
  ['is cut off', async (record: ReleaseRecord) => writeFile(recordFile(record), '{"record": {')],
  [
    'was altered',
    async (record: ReleaseRecord) => {
      const text = await readFile(recordFile(record), 'utf8');
      await writeFile(recordFile(record), text.replace('"platform":1', '"platform":2'));
    },
  ],
])('the record of a release %s', (_, spoil) => {
  test('it costs its own pages only, which an earlier release still names', async () => {
    const next = await portal.put('mf-billing', { ...bills, version: '0.2.0' });
    await spoil(next);
    await portal.change('mf-billing', { default: next.artifact });
    for (let visits = 0; visits < 3; visits += 1) {
      const { statusCode, body } = await get('/bills', of(3));
      expect(statusCode).toBe(200);
      expect(body).toContain('<main>/bills mf-billing');
      expect(bootOf(body).remotes).toMatchObject([
        { name: 'mf-billing', version: '0.2.0', artifact: next.artifact, entry: { url: '', integrity: '' } },
        { name: 'mf-auth', version: '0.1.0' },
      ]);
      expect(preloadsOf(body).join()).not.toContain('mf-billing');
    }
    expect(said).toEqual([expect.stringContaining(`mf-billing ${next.artifact} is not served: `)]);
    expect(await gateway.portalHealth()).toMatchObject({ status: 'degraded', troubles: said });
    const troubles = [`mf-billing ${next.artifact} is not served`];
    expect((await get('/healthz')).json()).toMatchObject({ status: 'degraded', troubles });
  });

  test('one that was never released before is left out', async () => {
    const record = await portal.put('mf-new', { manifest: { routes: [] } });
    await spoil(record);
    await portal.serve(({ apps }) => ({
      apps: { ...apps, 'mf-new': { default: record.artifact, released: {}, pins: {}, withdrawn: {} } },
    }));
    expect((await visit('/bills', of(3))).remotes.map(({ name }) => name)).toEqual(['mf-billing', 'mf-auth']);
  });

  test('a release for some visitors falls back to the default', async () => {
    const next = await portal.put('mf-billing', { ...bills, version: '0.2.0' });
    await spoil(next);
    await portal.change('mf-billing', { pins: { 3: next.artifact } });
    const found = await remoteIn('mf-billing', of(3));
    expect(found).toMatchObject({ version: '0.1.0', artifact: billing.artifact });
    expect(found).not.toHaveProperty('source');
  });
});

test('an artifact whose key is not trusted with this application is not served', async () => {
  await portal.serve(({ teams }) => ({
    teams: { ...teams, [keyId(stranger)]: { public: publicText(stranger), apps: ['mf-smartcity'] } },
  }));
  const next = await portal.put('mf-billing', { ...bills, version: '0.2.0', team: stranger });
  await portal.change('mf-billing', { default: next.artifact });
  expect((await remoteIn('mf-billing', of(3)))?.entry.url).toBe('');
  expect(said.join()).toContain('may release mf-smartcity, but not mf-billing');
});

test('the releases of a team that is not trusted any more are gone at the next navigation', async () => {
  const teams = { [keyId(stranger)]: { public: publicText(stranger), apps: ['*'] } };
  await portal.serve((registry) => ({ teams: { ...registry.teams, ...teams } }));
  const next = await portal.release('mf-smartcity', { manifest: {}, team: stranger });
  const file = `/artifacts/mf-smartcity/${next.artifact}/entry.js`;
  expect((await get(file)).statusCode).toBe(200);
  await portal.serve(({ teams: all }) => {
    const { [keyId(stranger)]: _, ...rest } = all;
    return { teams: rest };
  });
  expect(await remoteIn('mf-smartcity', of(3))).toBeUndefined();
  expect((await get(file)).statusCode).toBe(404);
});

test('a file that could not be read is tried again, and the trouble is over when it can be', async () => {
  const next = await portal.put('mf-billing', { ...bills, version: '0.2.0' });
  const text = await readFile(recordFile(next));
  await rm(recordFile(next));
  await portal.change('mf-billing', { default: next.artifact });
  expect((await remoteIn('mf-billing', of(3)))?.entry.url).toBe('');
  await writeFile(recordFile(next), text);
  now += 5_000;
  expect((await remoteIn('mf-billing', of(3)))?.entry.url).toContain(next.artifact);
  expect((await get('/healthz')).json()).toMatchObject({ status: 'ok', troubles: [] });
});

test('a shell that cannot draw the frame leaves the one before it in place', async () => {
  for (const renderer of ['throw new Error("no")', 'exports.renderFrame = 1;']) {
    await portal.release('shell', { version: `0.2.${renderer.length}`, files: { 'frame.server.cjs': renderer } });
    const { statusCode, body } = await get('/bills', of(3));
    expect([statusCode, bootOf(body).shell.version]).toEqual([200, '0.1.0']);
  }
});

test('a canary that failed too often is served to no visitor any more; pins and the default stay', async () => {
  const canary = await portal.put('mf-billing', { ...bills, version: '0.2.0' });
  const out = new Set([`mf-billing/${canary.artifact}`, `mf-billing/${billing.artifact}`]);
  await gateway.close();
  await start({ withdrawals: async () => out });
  const entry = { artifact: canary.artifact, percent: 100, utilities: [3] };
  await portal.change('mf-billing', { canary: entry, pins: { 4: canary.artifact } });
  expect(await remoteIn('mf-billing', of(3))).toMatchObject({ artifact: billing.artifact });
  expect(await remoteIn('mf-billing', of(4))).toMatchObject({ artifact: canary.artifact, source: 'pin' });
});

test.each([
  ['/deya/3/report/frame', 'pin'],
  ['/online-forms/3/nea-paroxi/frame', 'pin'],
  ['/en/online-forms/3/nea-paroxi/frame', 'pin'],
  ['/online-forms/4/nea-paroxi/frame', undefined],
  ['/online-forms/nea-paroxi/frame', undefined],
  ['/elsewhere/3', undefined],
])('%s, whose visitor is unknown, has the pins of the utility that its route names', async (url, source) => {
  const pin = await portal.put('mf-billing', { ...bills, version: '0.3.0' });
  await portal.change('mf-billing', { pins: { 3: pin.artifact } });
  expect((await remoteIn('mf-billing', 'portal_bucket=7', url))?.source).toBe(source);
  // The pins of a chosen utility apply on every page.
  expect((await remoteIn('mf-billing', of(9), url))?.source).toBeUndefined();
});

test('an embedded page, which sees no cookie, gets what its address’s utility gets, now and when it asks again', async () => {
  const pin = await portal.put('mf-billing', { ...bills, version: '0.3.0' });
  await portal.change('mf-billing', { pins: { 3: pin.artifact } });
  const { body } = await get('/deya/3/report/frame', 'portal_bucket=7');
  expect(bootOf(body).remotes[0]).toMatchObject({ artifact: pin.artifact, source: 'pin' });
  const [, again = ''] = /data-again="([^"]*)"/.exec(body) ?? [];
  expect(again).toBe('/boot.json?deya_id=3');
  const asked = await gateway.inject({
    url: again,
    headers: { cookie: 'portal_bucket=7', 'if-none-match': etagIn(body) },
  });
  expect(asked.statusCode).toBe(304);
});

test('an application that was removed is gone: its pages are unknown, its card and its place in the navigation with them', async () => {
  const manifest = {
    routes: [{ path: '/meters', access: 'public', layout: 'dashboard', title }],
    nav: [{ id: 10, path: '/meters', icon: 'grid', label: title }],
  };
  await portal.release('mf-meters', { manifest });
  expect((await get('/meters')).statusCode).toBe(200);
  expect(await remoteIn('mf-meters')).toBeDefined();
  await portal.serve((registry) =>
    remove(registry, 'mf-meters', { who: 'eleni', at: registry.issued, reason: 'end of the contract' }),
  );
  expect((await get('/meters')).statusCode).toBe(404);
  expect(await remoteIn('mf-meters')).toBeUndefined();
  expect(await remoteIn('mf-billing')).toBeDefined();
});

test('nothing of a key that was revoked is given to a browser any more, not even by its address', async () => {
  const team = generateKeyPairSync('ed25519').privateKey;
  const key = { id: keyId(team), public: publicText(team) };
  const by = { who: 'eleni', at: portal.registry.issued };
  await portal.serve((registry) => trust(registry, key, ['mf-meters'], by));
  const { artifact } = await portal.release('mf-meters', { team });
  const entry = `/artifacts/mf-meters/${artifact}/entry.js`;
  expect((await get(entry)).statusCode).toBe(200);
  await portal.serve((registry) => revoke(remove(registry, 'mf-meters', { ...by, reason: 'leaked' }), key.id, by));
  expect((await get(entry)).statusCode).not.toBe(200);
});

test('a record of a developer’s machine counts in the environment local alone', async () => {
  const inLocal = await portal.put('mf-meters', { team: generateKeyPairSync('ed25519').privateKey });
  const file = recordFile(inLocal);
  await rename(recordFile(billing), path.join(path.dirname(recordFile(billing)), 'release-local.json'));
  // Bytes that another environment has released too, under a key that is unknown here.
  await rename(file, recordFile(billing));
  await gateway.close();
  await rm(path.join(portal.folder, 'gateway'), { recursive: true, force: true });
  await start();
  expect(await remoteIn('mf-billing')).toMatchObject({ artifact: billing.artifact });
  await gateway.close();
  await portal.store.replaceRegistry(
    'staging',
    JSON.stringify(signed({ ...portal.registry, environment: 'staging' })),
    null,
  );
  await start({ environment: 'staging' });
  expect((await get('/nothing')).statusCode).toBe(404);
  expect(await remoteIn('mf-billing')).toBeUndefined();
});
