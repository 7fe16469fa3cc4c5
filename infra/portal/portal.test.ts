import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import { publish } from './publish.ts';
import { satisfies } from './compatibility.ts';
import { artifactDir, changeRegistry, readRegistry } from './store.ts';

const who = 'tester';
let folder: string;
let store: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hydria-portal-'));
  store = path.join(folder, 'store');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const title = { el: '', en: '', de: '', fr: '' };

interface Wish {
  version?: string;
  text?: string;
  routes?: string[];
  platform?: number;
  shares?: Record<string, string>;
}

/** A finished build of one file. */
const built = async (
  name: string,
  { version = '0.1.0', text = 'void 0;', routes = [], platform = 1, shares = {} }: Wish = {},
) => {
  const dist = path.join(folder, 'dist', name, createHash('sha1').update(text).digest('hex'));
  await mkdir(dist, { recursive: true });
  await writeFile(path.join(dist, 'entry.js'), text);
  const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`;
  const record: ReleaseRecord = {
    name,
    version,
    artifact: `${version}-${createHash('sha1').update(text).digest('hex').slice(0, 12)}`,
    platform,
    entry: 'entry.js',
    manifest: {
      name,
      platform,
      routes: routes.map((route) => ({ path: route, access: 'public', layout: 'dashboard', title, reads: [] })),
      slots: [],
      nav: [],
      calls: [],
    },
    shares,
    chunks: {},
    files: [{ path: 'entry.js', size: text.length, integrity }],
  };
  return { dist, record };
};

const release = async (name: string, wish?: Wish, local = false) => {
  const { dist, record } = await built(name, wish);
  return publish(store, dist, record, { who, local });
};

test('a publication stores the files, compressed as well, and moves the pointer', async () => {
  const text = 'const water = "νερό";'.repeat(100);
  const { dist, record } = await built('mf-a', { text });
  await publish(store, dist, record, { who });
  const registry = await readRegistry(store);
  expect(registry).toMatchObject({ serial: 1, apps: { 'mf-a': { default: record.artifact } } });
  expect(registry.log).toMatchObject([
    { serial: 1, who, action: 'publish', app: 'mf-a', from: null, to: record.artifact },
  ]);
  const file = path.join(artifactDir(store, 'mf-a', record.artifact), 'entry.js');
  expect(brotliDecompressSync(await readFile(`${file}.br`)).toString()).toBe(text);
  expect(gunzipSync(await readFile(`${file}.gz`)).toString()).toBe(text);
});

test('a version means one artifact for ever; the same bytes may come again', async () => {
  await release('mf-a');
  await release('mf-a');
  await expect(release('mf-a', { text: 'other' })).rejects.toThrow(/mf-a 0\.1\.0 was released as .*another version/);
  await release('mf-a', { text: 'other', version: '0.2.0' });
  expect((await readRegistry(store)).apps['mf-a']?.default).toMatch(/^0\.2\.0-/);
});

test('local builds leave the version free, and belong on a developer’s machine', async () => {
  await release('mf-a', { text: 'one' }, true);
  await release('mf-a', { text: 'two' }, true);
  await release('mf-a', { text: 'three' });
  await release('mf-a', { text: 'four' }, true);
  expect((await readRegistry(store)).apps['mf-a']?.released).toEqual({ '0.1.0': expect.stringMatching(/^0\.1\.0-/) });
  await changeRegistry(store, (registry) => ({ ...registry, environment: 'production' }));
  await expect(release('mf-a', { text: 'five' }, true)).rejects.toThrow('this registry is production');
});

test('what cannot stand beside the released ones is refused with every reason, and nothing moves', async () => {
  await release('shell', { shares: { react: '19.3.1' } });
  await release('mf-a', { routes: ['/bills/:id'] });
  const before = await readRegistry(store);
  const wish = { routes: ['/bills/:number'], platform: 7, shares: { react: '20.0.0', 'left-pad': '1.0.0' } };
  await expect(release('mf-b', wish)).rejects.toThrow(
    [
      'mf-b 0.1.0 is refused:',
      '- is written for platform 7; this one is 1',
      '- mf-b claims /bills/:number, which mf-a already owns as /bills/:id',
      '- is built against react 20.0.0; the shell 0.1.0 gives 19.3.1',
      '- takes left-pad from the shell, which does not give it',
    ].join('\n'),
  );
  expect(await readRegistry(store)).toEqual(before);
});

test('a file that is not the one in its record never reaches the store', async () => {
  const { dist, record } = await built('mf-a');
  await writeFile(path.join(dist, 'entry.js'), 'tampered');
  await expect(publish(store, dist, record, { who })).rejects.toThrow(
    'is not the file that its release record describes',
  );
  expect(await readdir(path.join(store, 'artifacts', 'mf-a'))).toEqual([]);
  expect((await readRegistry(store)).serial).toBe(0);
});

test('twenty publications at once: none is lost', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => release(`mf-${n}`)));
  const registry = await readRegistry(store);
  expect(registry.serial).toBe(20);
  expect(Object.keys(registry.apps)).toHaveLength(20);
  expect(registry.log.map(({ serial }) => serial)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
});

test('the lock of a publisher that was killed does not hold up the next one', async () => {
  await mkdir(store, { recursive: true });
  // No process has this id: it is above the kernel's limit.
  await writeFile(path.join(store, 'registry.lock'), '99999999');
  await release('mf-a');
  expect((await readRegistry(store)).serial).toBe(1);
});

test.each([
  ['19.3.1', '19.3.1', true],
  ['19.4.0', '19.3.9', true],
  ['19.3.1', '19.4.0', false],
  ['20.0.0', '19.3.1', false],
  ['0.2.0', '0.1.0', false],
  ['0.1.4', '0.1.2', true],
])('a shell with %s serves what was built against %s: %s', (given, wanted, served) => {
  expect(satisfies(given, wanted)).toBe(served);
});
