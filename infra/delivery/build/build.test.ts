import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildApps } from './build-apps.ts';
import { finished, readShared } from './inputs.ts';

jest.setTimeout(60_000);

const fixture = path.join(import.meta.dirname, 'fixture');
let trial: string;
const folder = (name: string): string => path.join(trial, name);
const build = (...names: string[]) => buildApps(names.map(folder), () => undefined);
const artifact = async (name: string): Promise<string | undefined> => (await build(name))[0]?.record.artifact;

/** A second remote: the sample under another name. */
const copyAs = async (name: string): Promise<void> => {
  await cp(path.join(fixture, 'mf-sample'), folder(name), { recursive: true });
  for (const file of ['package.json', 'remote.json']) {
    const text = await readFile(path.join(folder(name), file), 'utf8');
    await writeFile(path.join(folder(name), file), text.replaceAll('mf-sample', name));
  }
};

const edit = async (file: string, from: string, to: string): Promise<void> => {
  const text = await readFile(folder(file), 'utf8');
  await writeFile(folder(file), text.replace(from, to));
};

beforeEach(async () => {
  // Beside the fixture: the presets and libraries are found by the same relative paths.
  trial = await mkdtemp(path.join(import.meta.dirname, '.trial-'));
  await copyAs('mf-sample');
});
afterEach(() => rm(trial, { recursive: true, force: true }));

/** The built sample, for tests that begin with one. */
let built: string | undefined;
afterAll(async () => {
  if (built) await rm(built, { recursive: true, force: true });
});

/** Puts the build of the sample beside its sources, made by the first test that asks for it; gives its artifact. */
const startBuilt = async (): Promise<string | undefined> => {
  if (built) await cp(built, path.join(folder('mf-sample'), 'dist'), { recursive: true });
  const found = await artifact('mf-sample');
  if (!built) {
    built = `${trial}-built`;
    await cp(path.join(folder('mf-sample'), 'dist'), built, { recursive: true });
  }
  return found;
};

test('the pinned webpack and federation build a remote that names every file it may ask for', async () => {
  const [sample] = await build('mf-sample');
  const record = sample?.record;
  expect(record?.entry).toMatch(/^remoteEntry\.[0-9a-f]{8}\.js$/);
  expect(record?.artifact).toMatch(/^0\.1\.0-[0-9a-f]{12}$/);
  expect(Object.keys(record?.chunks ?? {})).toEqual([
    'app',
    'card:SampleCard',
    'locale:de',
    'locale:el',
    'locale:en',
    'locale:fr',
  ]);
  const listed = record?.files.map((file) => file.path) ?? [];
  expect(listed).toEqual(expect.arrayContaining([record?.entry, ...Object.values(record?.chunks ?? {}).flat()]));
  const entry = await readFile(path.join(folder('mf-sample'), 'dist', record?.entry ?? ''), 'utf8');
  for (const file of record?.files ?? []) {
    expect(file.integrity).toMatch(/^sha384-/);
    // The entry carries the hash of every file that it may load.
    if (file.path !== record?.entry) expect(entry).toContain(file.integrity);
  }
  // A hash that is missing there is one that no file has: the browser then refuses the file.
  expect(entry).toMatch(/\.integrity=[\w.]+\[\w+\]\|\|"sha384-A{64}"/);
  // React, router, query and MUI stay with the shell, whichever way `shared` asks for them.
  const bytes = (record?.files ?? []).reduce((sum, { size }) => sum + size, 0);
  expect(bytes).toBeLessThan(50_000);
});

test('a file whose chunk has the number 0 has its hash in the entry like any other', async () => {
  await edit(
    'mf-sample/webpack.config.ts',
    'export default remotePreset(import.meta.dirname);',
    "const config = remotePreset(import.meta.dirname);\nconfig.optimization = { ...config.optimization, chunkIds: 'natural' };\nexport default config;",
  );
  const [sample] = await build('mf-sample');
  const { entry, files } = sample?.record ?? {};
  const text = await readFile(path.join(folder('mf-sample'), 'dist', entry ?? ''), 'utf8');
  const others = files?.filter((file) => file.path !== entry) ?? [];
  expect(others.length).toBeGreaterThan(4);
  for (const { integrity } of others) expect(text).toContain(integrity);
});

test('nothing changed: nothing is built, and a build from nothing gives the same bytes', async () => {
  const [first] = await build('mf-sample');
  const [second] = await build('mf-sample');
  expect(second).toMatchObject({ changed: false, record: first?.record });
  await rm(path.join(folder('mf-sample'), 'dist'), { recursive: true });
  const [third] = await build('mf-sample');
  expect(third).toMatchObject({ changed: true, record: first?.record });
});

test('a change in shared rebuilds only the applications whose bundles contain the file', async () => {
  const [built] = await build('mf-sample');
  const shared = await readShared();
  const after = (file: string) => {
    expect([...shared.keys()]).toContain(file);
    return finished(folder('mf-sample'), new Map(shared).set(file, 'changed'));
  };
  expect(await after('remote/use-api-query.ts')).toBeNull();
  expect(await after('package.json')).toBeNull();
  expect(await after('ui/bar-chart.tsx')).toEqual(built?.record);
  expect(await after('contract/bills.ts')).toEqual(built?.record);
});

test('the same sources in another folder give the same bytes', async () => {
  const first = await artifact('mf-sample');
  const other = `${trial}-moved`;
  await rename(trial, other);
  trial = other;
  await rm(path.join(folder('mf-sample'), 'dist'), { recursive: true });
  expect(await artifact('mf-sample')).toBe(first);
});

test('changing one remote leaves the digest of another as it was', async () => {
  await copyAs('mf-other');
  const [before, other] = await build('mf-sample', 'mf-other');
  await edit('mf-sample/src/card.tsx', "'Card'", "'Changed'");
  const [after, unchanged] = await build('mf-sample', 'mf-other');
  expect(after?.record.artifact).not.toBe(before?.record.artifact);
  expect(unchanged).toMatchObject({ changed: false, record: other?.record });
  await rm(path.join(folder('mf-other'), 'dist'), { recursive: true });
  expect(await artifact('mf-other')).toBe(other?.record.artifact);
});

test.each([
  ['remote.json', '"platform": 1', '"platform": 2', 'is written for platform 2; this one is 1'],
  ['remote.json', '"name": "mf-sample"', '"name": "mf-rival"', 'calls itself "mf-rival", but its folder is mf-sample'],
  ['remote.json', '"layout": "dashboard"', '"layout": "sideways"', 'is not a manifest'],
  ['src/lifecycles.tsx', 'card-SampleCard', 'card-Other', 'has no chunk for card:SampleCard'],
  [
    'src/lifecycles.tsx',
    'locale-[request]',
    'texts-[request]',
    'has no texts in el, en, de, fr; add src/locales/el.json',
  ],
  ['package.json', '"version": "0.1.0"', '"version": "next"', 'has no version of three numbers'],
  ['src/page.tsx', 'export', 'export export', 'does not build'],
  [
    'src/lifecycles.tsx',
    'export const app',
    "export { Route } from '@hydria/shared/router';\nexport const app",
    '@hydria/shared/router comes later than the exposed module',
  ],
])('a mistake in %s is said in words and leaves the earlier build alone', async (file, from, to, message) => {
  const before = await startBuilt();
  await edit(`mf-sample/${file}`, from, to);
  await expect(build('mf-sample')).rejects.toThrow(message);
  await edit(`mf-sample/${file}`, to, from);
  const [again] = await build('mf-sample');
  expect(again).toMatchObject({ changed: false, record: { artifact: before } });
});
