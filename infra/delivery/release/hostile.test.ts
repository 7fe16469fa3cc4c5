import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readManifest } from '@hydria/build/release.ts';
import type { ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import { remoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import { readRegistry } from './change-registry.ts';
import type { Operator } from './operator.ts';
import { publish } from './publish.ts';
import { builtRelease, trialOperator } from './testing/trial.ts';

let folder: string;
let operator: Operator;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hydria-hostile-'));
  operator = await trialOperator(folder);
  const { dist, record } = await builtRelease(folder, 'mf-a');
  await publish(operator, dist, record);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const title = { el: 'α', en: 'a', de: 'a', fr: 'a' };
const route = { path: '/a', access: 'public', layout: 'dashboard', title };
const nav = { id: 10, path: '/a', icon: 'home', label: title };
const slot = { slot: 'home', card: 'ACard', order: 1 };
const read = { call: 'GET /api/bills/list', query: { deya_id: '$deya_id' } };
const good = {
  name: 'mf-b',
  platform: 1,
  routes: [{ ...route, reads: [read] }],
  nav: [nav],
  slots: [slot],
  calls: ['GET /api/bills/list'],
};

const hostile: [string, object | string][] = [
  ['is no JSON', '{"name": "mf-b",'],
  ['is a list', '[]'],
  ['is nothing', 'null'],
  ['has a name that leads elsewhere', { ...good, name: '../shell' }],
  ['has the name of a prototype', { ...good, name: '__proto__' }],
  ['calls itself the shell', { ...good, name: 'shell' }],
  ['has a path on another site', { ...good, routes: [{ ...route, path: '//evil.example/a' }] }],
  ['has a path that climbs', { ...good, routes: [{ ...route, path: '/a/../admin' }] }],
  ['has a path that runs', { ...good, nav: [{ ...nav, path: 'javascript:alert(1)' }] }],
  ['has a path with a script behind a slash', { ...good, nav: [{ ...nav, path: '/javascript:alert(1)//' }] }],
  ['has a path with a line break', { ...good, nav: [{ ...nav, path: '/a\nb' }] }],
  ['has a backslash for a slash', { ...good, nav: [{ ...nav, path: '/\\evil.example' }] }],
  ['has an icon that runs', { ...good, nav: [{ ...nav, icon: 'javascript:alert(1)' }] }],
  ['has an icon that is markup', { ...good, nav: [{ ...nav, icon: 'M0 0"/><script>' }] }],
  ['has an icon without an end', { ...good, nav: [{ ...nav, icon: `M${'0 '.repeat(10_000)}` }] }],
  ['has a card that leads elsewhere', { ...good, slots: [{ ...slot, card: '../../shell' }] }],
  ['has a card with the name of a prototype', { ...good, slots: [{ ...slot, card: '__proto__' }] }],
  ['reads from elsewhere', { ...good, routes: [{ ...route, reads: [{ call: 'GET /api/../admin' }] }] }],
  ['changes something where it should read', { ...good, routes: [{ ...route, reads: [{ call: 'POST /api/bills' }] }] }],
  ['calls another server', { ...good, calls: ['GET https://evil.example/'] }],
  ['has a text that is an object', { ...good, routes: [{ ...route, title: { ...title, fr: {} } }] }],
  ['leaves a language out', { ...good, routes: [{ ...route, title: { el: 'α', en: 'a', de: 'a' } }] }],
  ['has a novel for a title', { ...good, routes: [{ ...route, title: { ...title, de: 'a'.repeat(100_000) } }] }],
  [
    'has a million routes',
    { ...good, routes: Array.from({ length: 1000 }, (_, n) => ({ ...route, path: `/a/${n}` })) },
  ],
  ['lets in whoever it likes', { ...good, routes: [{ ...route, access: 'everyone' }] }],
  ['has a condition that is code', { ...good, nav: [{ ...nav, conditions: ['info.a || true'] }] }],
  ['has a platform that is a word', { ...good, platform: '1' }],
  ['takes all the height there is', { ...good, slots: [{ ...slot, minHeight: 1e9 }] }],
];

/** A folder whose `remote.json` says this. */
const written = async (content: object | string): Promise<string> => {
  const dir = path.join(await mkdtemp(path.join(folder, 'app-')), 'mf-b');
  await mkdir(dir);
  await writeFile(path.join(dir, 'remote.json'), typeof content === 'string' ? content : JSON.stringify(content));
  return dir;
};

const state = async () => [await readRegistry(operator), await operator.store.list('')];

it('takes the good one, which all the others are made from', async () => {
  expect(await readManifest(await written(good))).toMatchObject({ name: 'mf-b' });
});

it.each(hostile)('a remote.json that %s does not build', async (_, content) => {
  await expect(readManifest(await written(content))).rejects.toThrow(/remote\.json/);
});

it.each(hostile.filter(([, content]) => typeof content === 'object'))(
  'a signed release whose manifest %s is refused, and nothing is changed',
  async (_, content) => {
    const before = await state();
    const { dist, record } = await builtRelease(folder, 'mf-b');
    await expect(publish(operator, dist, { ...record, manifest: content as never })).rejects.toThrow('is refused:');
    expect(await state()).toEqual(before);
  },
);

const records: [string, (record: ReleaseRecord) => object][] = [
  [
    'a file outside its folder',
    (r) => ({ ...r, files: [{ ...r.files[0], path: '../../../etc/passwd' }], entry: '../../../etc/passwd' }),
  ],
  ['its own record among the files', (r) => ({ ...r, files: [...r.files, { ...r.files[0], path: 'release.json' }] })],
  ['an artifact of another application', (r) => ({ ...r, artifact: '../shell/0.1.0-000000000000' })],
  ['a version that leads elsewhere', (r) => ({ ...r, version: '../0.1.0' })],
  ['no hash', (r) => ({ ...r, files: [{ ...r.files[0], integrity: '' }] })],
  ['a weaker hash', (r) => ({ ...r, files: [{ ...r.files[0], integrity: 'sha1-AAAA' }] })],
  ['an entry that is not listed', (r) => ({ ...r, entry: 'other.js' })],
  ['chunks that are not listed', (r) => ({ ...r, chunks: { app: ['other.js'] } })],
];

it.each(records)('a release record with %s is refused, and nothing is changed', async (_, spoil) => {
  const before = await state();
  const { dist, record } = await builtRelease(folder, 'mf-b');
  await expect(publish(operator, dist, spoil(record) as never)).rejects.toThrow();
  expect(await state()).toEqual(before);
});

it('drops what is named like a prototype, and touches none', async () => {
  const text = JSON.stringify({ ...good, routes: [{ ...route, reads: [read] }] }).replace('"deya_id":', '"__proto__":');
  const { routes } = await readManifest(await written(text));
  expect(Object.getOwnPropertyNames(routes[0]?.reads[0]?.query)).toEqual([]);
  expect(Object.getPrototypeOf(routes[0]?.reads[0]?.query)).toBe(Object.prototype);
});

/** Every place of the good one with every odd value: nothing but a verdict comes of it, and what is let through is sound. */
it('comes through 2,000 random changes with a refusal or a sound manifest', () => {
  let seed = 11;
  const below = (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit;
  const words = ['', '/', '..', '//x', 'javascript:1', 'a'.repeat(9999), '__proto__', '\u0000', '\u202e'];
  const odd: unknown[] = [...words, null, [], {}, -1, Number.MAX_VALUE, true, { toString: 1 }, ['x']];
  const spoil = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || below(4) === 0) return odd[below(odd.length)];
    const entries = Object.entries(value);
    const [key] = entries[below(entries.length)] ?? [];
    const changed = entries.map(([name, inner]) => [name, name === key ? spoil(inner) : inner] as const);
    return Array.isArray(value) ? changed.map(([, inner]) => inner) : Object.fromEntries(changed);
  };
  for (let n = 0; n < 2000; n += 1) {
    const { data } = remoteManifest.safeParse(spoil(good));
    for (const { path: one } of [...(data?.nav ?? []), ...(data?.routes ?? [])]) expect(one).toMatch(/^\/(?![/\\])/);
    for (const { icon } of data?.nav ?? []) expect(icon).not.toContain(':');
  }
});
