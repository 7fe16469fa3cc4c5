import { generateKeyPairSync } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sign } from '@hydria/release/signed-document.ts';
import { openStore } from '@hydria/release/store.ts';
import { GracefulShutdown } from '@hydria/process/graceful-shutdown.ts';
import { internalServer } from '@hydria/process/internal-server.ts';
import { createMetrics } from '@hydria/process/metrics.ts';
import type { ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import type { FastifyInstance } from 'fastify';
import type { GatewaySettings } from './gateway.ts';
import { bootOf, listen, releaseAll, trialGateway } from './testing/trial-gateway.ts';
import { frameOf, trialPortal, type TrialPortal } from './testing/trial-portal.ts';

const HOUR_MS = 3600 * 1000;

let portal: TrialPortal;
let gateway: FastifyInstance;
let shell: ReleaseRecord;
let said: string[];
let now: number;

const start = async (settings: Partial<GatewaySettings> = {}) => {
  gateway = await trialGateway(portal, { log: listen(said), now: () => now, ...settings });
};
const restart = async (settings?: Partial<GatewaySettings>) => {
  await gateway.close();
  await start(settings);
};

beforeEach(async () => {
  said = [];
  now = Date.parse('2026-11-20T12:00:00Z');
  portal = await trialPortal();
  ({ shell } = await releaseAll(portal));
  await start();
});
afterEach(async () => {
  await gateway.close();
  await portal.remove();
});

const get = (url: string) => gateway.inject({ url });
/** As operators see it, with the cause of each trouble. */
const health = () => gateway.portalHealth();
/** As everyone sees it. */
const publicHealth = async () => (await get('/healthz')).json();
const inStore = (...parts: string[]) => path.join(portal.folder, 'store', ...parts);
const fileOf = ({ name, artifact }: ReleaseRecord, file: string) => inStore('artifacts', name, artifact, file);
const loseStore = () => rename(inStore(), `${inStore()}.gone`);

/** Everything that is served lies in the gateway's own folder as well. */
const copied = async () => {
  for (const { name, default: artifact } of Object.entries(portal.registry.apps).map(([name, app]) => ({
    name,
    ...app,
  }))) {
    const wanted = (await readdir(inStore('artifacts', name, artifact))).filter((file) => file !== 'release.json');
    const copies = () => readdir(path.join(portal.folder, 'gateway', 'artifacts', name, artifact)).catch(() => []);
    while ((await copies()).filter((file) => wanted.includes(file)).length < wanted.length) await sleep(50);
  }
};

const document = () => ({ ...portal.registry, serial: 9 });
const signed = (content: object) =>
  JSON.stringify({ document: content, signature: sign(content, portal.environmentKey) });

const WRONG: [string, string, () => string][] = [
  ['is not readable', 'is not JSON', () => '{ broken'],
  ['carries no signature', 'is not signed', () => JSON.stringify({ document: document() })],
  [
    'is signed with another key',
    'is signed with the key',
    () => {
      const content = document();
      return JSON.stringify({ document: content, signature: sign(content, generateKeyPairSync('ed25519').privateKey) });
    },
  ],
  [
    'was altered after it had been signed',
    'was altered',
    () => signed(document()).replace('"serial":9', '"serial":10'),
  ],
  ['is an older one', 'serial 2, but 3 has been seen', () => signed({ ...portal.registry, serial: 2 })],
  ['has expired', 'expired at', () => signed({ ...document(), expires: '2026-11-20T11:59:59Z' })],
  ['is another environment’s', 'is that of production', () => signed({ ...document(), environment: 'production' })],
  ['has another shape', 'is no registry', () => signed({ ...document(), apps: { '../etc': {} } })],
];

test.each(WRONG)(
  'a registry that %s is not served: the one before is, for a day, and that is said once',
  async (_, why, text) => {
    await get('/bills');
    await portal.write(text());
    for (let visits = 0; visits < 3; visits += 1) {
      const { statusCode, body } = await get('/bills');
      expect([statusCode, bootOf(body).serial]).toEqual([200, 3]);
    }
    expect(said).toEqual([expect.stringContaining(why)]);
    expect(await health()).toMatchObject({ status: 'degraded', registry: 3, troubles: said });
    const seen = await publicHealth();
    expect(seen).toMatchObject({ status: 'degraded', environment: 'local', registry: 3 });
    expect(seen.troubles).toEqual([expect.stringContaining(why)]);
    expect(JSON.stringify(seen)).not.toContain(portal.folder);
    now += 24 * HOUR_MS + 1;
    const { statusCode, headers } = await get('/bills');
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  },
);

test('a registry that expires while it is served is served for one more day, then a page says so until it is renewed', async () => {
  await portal.write(signed({ ...document(), expires: '2026-11-20T13:00:00Z' }));
  expect(bootOf((await get('/bills')).body).serial).toBe(9);
  now += 2 * HOUR_MS;
  expect(bootOf((await get('/bills')).body).serial).toBe(9);
  expect(await health()).toMatchObject({ status: 'degraded', troubles: [expect.stringContaining('expired at')] });
  now += 23 * HOUR_MS;
  for (const url of ['/bills', '/en/', '/boot.json']) {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '5']);
    expect(body).toMatch(/Η πύλη δεν είναι διαθέσιμη|The portal is not available/);
    expect(body).not.toContain('<script');
  }
  await portal.write(signed({ ...document(), serial: 10, expires: '2026-12-20T13:00:00Z' }));
  expect(bootOf((await get('/bills')).body).serial).toBe(10);
  expect(await health()).toMatchObject({ status: 'ok', troubles: [] });
});

test('it is served again as soon as it is in order, and nothing is said to be wrong any more', async () => {
  await get('/bills');
  await portal.write('{ broken');
  await get('/bills');
  await portal.release('mf-auth', { version: '0.2.0' });
  expect(bootOf((await get('/bills')).body).serial).toBe(4);
  expect(await health()).toMatchObject({ status: 'ok', troubles: [] });
});

test('a slow store delays no visitor: the earlier registry serves until the newer one has come', async () => {
  let answer = (): void => undefined;
  let held = Promise.resolve();
  const slow = {
    ...portal.store,
    readRegistry: async (environment: string) => {
      await held;
      return portal.store.readRegistry(environment);
    },
  };
  await restart({ store: slow, patienceMs: 50 });
  expect(bootOf((await get('/bills')).body).serial).toBe(3);
  held = new Promise((resolve) => (answer = resolve));
  await portal.release('mf-auth', { version: '0.2.0' });
  expect(bootOf((await get('/bills')).body).serial).toBe(3);
  answer();
  // The first answer of the store may still be on its way to those who ask next.
  while (bootOf((await get('/bills')).body).serial !== 4) await sleep(20);
});

describe('a gateway that has never seen a good registry', () => {
  test.each([
    ...WRONG.filter(([, why]) => why !== 'serial 2, but 3 has been seen'),
    ['is not there', 'the store holds none of local', () => ''] satisfies (typeof WRONG)[number],
  ])('serves nothing, and its health says why in JSON: one that %s', async (_, why, text) => {
    if (text() === '') await loseStore();
    else await portal.write(text());
    const service = { shutdown: new GracefulShutdown(), metrics: createMetrics('gateway') };
    await restart({ folder: path.join(portal.folder, 'another'), service });
    expect((await get('/bills')).statusCode).toBe(503);
    const { statusCode, headers } = await get('/healthz');
    expect([statusCode, headers['content-type']]).toEqual([503, 'application/json; charset=utf-8']);
    const seen = await publicHealth();
    const sentence = expect.stringMatching(/^there is no registry that can be served: /);
    expect(seen).toEqual({ status: 'unavailable', environment: 'local', registry: null, troubles: [sentence] });
    expect(seen.troubles).toEqual([expect.stringContaining(why)]);
    const ready = await get('/health/ready');
    expect([ready.statusCode, ready.json().troubles]).toEqual([503, seen.troubles]);
    expect(JSON.stringify(seen)).not.toContain(portal.folder);
  });
});

test('a restart forgets no serial: an older registry stays refused', async () => {
  const older = JSON.stringify({
    document: portal.registry,
    signature: sign(portal.registry, portal.environmentKey),
  });
  await portal.release('mf-auth', { version: '0.2.0' });
  await get('/bills');
  await restart();
  await portal.write(older);
  expect(bootOf((await get('/bills')).body).serial).toBe(4);
  expect(said.join()).toContain('serial 3, but 4 has been seen');
  expect(said.join()).toMatch(/remove .*registry-local-\w+\.json/);
  const internal = internalServer(createMetrics('gateway'), { details: health });
  expect((await internal.inject('/healthz')).json().troubles.join()).toMatch(/remove .*registry-local-\w+\.json/);
  await internal.close();
  const seen = await publicHealth();
  expect(seen.troubles).toEqual([expect.stringContaining('serial 3, but 4 has been seen')]);
  expect(JSON.stringify(seen)).not.toMatch(/remove|registry-local/);
});

test('another store is another count', async () => {
  await get('/bills');
  const other = openStore(path.join(portal.folder, 'other'));
  await other.replaceRegistry('local', signed({ ...portal.registry, serial: 1 }), null);
  await restart({ store: other });
  expect(bootOf((await get('/bills')).body).serial).toBe(1);
});

test('with another key nothing of an earlier run counts', async () => {
  await get('/bills');
  await restart({ key: generateKeyPairSync('ed25519').publicKey });
  expect((await get('/bills')).statusCode).toBe(503);
});

test('with the store down a restarted portal boots from the last good registry, and every file of it is there', async () => {
  await get('/bills');
  // Files without a request so far are copied after the visitors' requests.
  await copied();
  await loseStore();
  await restart();
  const { statusCode, body } = await get('/bills');
  expect([statusCode, bootOf(body).serial]).toEqual([200, 3]);
  for (const { name, artifact, entry } of bootOf(body).remotes) {
    const answer = await gateway.inject({ url: entry.url, headers: { 'accept-encoding': 'br' } });
    expect([name, artifact, answer.statusCode]).toEqual([name, artifact, 200]);
  }
  expect(await health()).toMatchObject({ status: 'degraded', registry: 3 });
  expect(said).toEqual([expect.stringContaining('holds no registry of local')]);
  now += 24 * HOUR_MS + 61_000;
  await restart();
  expect((await get('/bills')).statusCode).toBe(503);
});

test('a file that is not the one that was released is not handed out; the others are', async () => {
  await writeFile(fileOf(shell, 'el.js'), '"altered"');
  await writeFile(fileOf(shell, 'el.js.br'), '"altered"');
  const base = `/artifacts/shell/${shell.artifact}/`;
  for (const encoding of ['identity', 'br']) {
    const { statusCode } = await gateway.inject({ url: `${base}el.js`, headers: { 'accept-encoding': encoding } });
    expect(statusCode).toBe(404);
  }
  expect((await get(`${base}en.js`)).statusCode).toBe(200);
  expect(said).toEqual([expect.stringContaining('is not the file that was released')]);
});

test('a spoilt copy is taken from the store again', async () => {
  const url = `/artifacts/shell/${shell.artifact}/el.js`;
  await get(url);
  const copy = path.join(portal.folder, 'gateway', 'artifacts', 'shell', shell.artifact, 'el.js');
  await writeFile(copy, '"altered"');
  await restart();
  expect((await get(url)).body).toBe('"el"');
  expect(await readFile(copy, 'utf8')).toBe('"el"');
});

test('an altered renderer of the frame never runs', async () => {
  const next = await portal.put('shell', { version: '0.2.0', files: { 'frame.server.cjs': frameOf('new ') } });
  await writeFile(fileOf(next, 'frame.server.cjs'), frameOf('altered '));
  await portal.change('shell', { default: next.artifact });
  const { statusCode, body } = await get('/bills');
  expect(statusCode).toBe(200);
  expect(body).not.toContain('altered');
  expect(bootOf(body).shell.version).toBe('0.1.0');
});
