import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { buildApps } from '@hydria/build/build-apps.ts';
import { ownerOf } from '@hydria/shared/platform/owners.ts';
import { readRegistry } from '../change-registry.ts';
import { localOperator } from '../operator.ts';
import { publish } from '../publish.ts';
import { newRemote } from './new-remote.ts';

jest.setTimeout(60_000);

const REPOSITORY = path.resolve(import.meta.dirname, '..', '..', '..', '..');

let root: string;
beforeEach(async () => {
  // Inside the package, whose libraries the new remote then finds as it finds its own.
  root = await mkdtemp(path.join(import.meta.dirname, '..', '.trial-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** The manifests of the portal's own remotes, as they lie beside the new one. */
const besideOurs = async (): Promise<void> => {
  for (const name of ['shell', 'mf-billing', 'mf-forms']) {
    await cp(path.join(REPOSITORY, name, 'remote.json'), path.join(root, name, 'remote.json'));
  }
};

test('a new remote builds and is published, and its page is its own', async () => {
  const folder = await newRemote(root, {
    name: 'mf-meters',
    path: '/meters/all',
    titles: { el: 'Οι μετρητές', en: 'Meters', de: 'Zähler', fr: 'Compteurs' },
  });
  const [built] = await buildApps([folder], () => undefined);
  expect(built?.record).toMatchObject({ name: 'mf-meters', version: '0.1.0' });
  expect(Object.keys(built?.record.chunks ?? {})).toEqual(['app', 'locale:de', 'locale:el', 'locale:en', 'locale:fr']);
  const operator = await localOperator(path.join(root, '.data'));
  await publish(operator, path.join(folder, 'dist'), built!.record, { local: true });
  const { apps } = await readRegistry(operator);
  expect(apps['mf-meters']?.default).toBe(built?.record.artifact);
  const owner = ownerOf([built!.record.manifest], '/meters/all');
  expect(owner).toMatchObject({ name: 'mf-meters', route: { title: { el: 'Οι μετρητές', fr: 'Compteurs' } } });
  expect(await readFile(path.join(folder, 'src', 'locales', 'el.json'), 'utf8')).toContain('"title": "Οι μετρητές"');
  expect(await readFile(path.join(folder, 'src', 'first-page.test.tsx'), 'utf8')).not.toContain('template');
});

test.each([
  [{ name: 'meters' }, '"meters" is no name of a remote'],
  [{ name: 'mf-Meters' }, '"mf-Meters" is no name of a remote'],
  [{ name: 'mf-../x' }, '"mf-../x" is no name of a remote'],
  [{ name: 'mf-billing' }, 'mf-billing exists already'],
  [{ name: 'mf-money', path: '/bills' }, 'mf-money claims /bills, which mf-billing already owns as /bills'],
  [{ name: 'mf-money', path: 'bills' }, '"bills" is no path of a page'],
  [{ name: 'mf-money', path: '/a//b' }, '"/a//b" is no path of a page'],
  [{ name: 'mf-money', titles: { el: 'Money' } }, 'The title "Money" is not Greek'],
])('%j is refused in one sentence, and nothing is written', async (wish, sentence) => {
  await besideOurs();
  await expect(newRemote(root, wish)).rejects.toThrow(sentence);
  expect(existsSync(path.join(root, 'mf-money'))).toBe(false);
});
