import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { changeRegistry, readRegistry } from './change-registry.ts';
import { REQUIRED } from './checks-record.ts';
import { satisfies } from './compatibility.ts';
import { promoteRelease } from './moves.ts';
import type { Operator } from './operator.ts';
import { prune } from './prune.ts';
import { publish, publishTogether, requireWelcome, type Publishing } from './publish.ts';
import { readRelease } from './releases.ts';
import { keyId, publicText } from './signed-document.ts';
import { builtRelease, trialOperator, type Wish } from './testing/trial.ts';
import * as change from './transitions.ts';

let folder: string;
let operator: Operator;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hydria-portal-'));
  operator = await trialOperator(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const release = async (name: string, wish?: Wish, publishing?: Publishing) => {
  const { dist, record } = await builtRelease(folder, name, wish);
  return publish(operator, dist, record, publishing);
};
const registry = () => readRegistry(operator);
const served = async (name: string) => (await registry()).apps[name]?.default;
const stored = () => operator.store.list('artifacts/');

test('a publication stores the files, compressed as well, and moves the pointer', async () => {
  const text = 'const water = "νερό";'.repeat(100);
  const { dist, record } = await builtRelease(folder, 'mf-a', { text });
  await publish(operator, dist, record);
  const { serial, log } = await registry();
  expect([serial, await served('mf-a')]).toEqual([1, record.artifact]);
  expect(log).toMatchObject([
    { serial: 1, who: 'tester', action: 'publish', app: 'mf-a', from: null, to: record.artifact },
  ]);
  const read = async (ending: string) =>
    (await operator.store.read(`artifacts/mf-a/${record.artifact}/entry.js${ending}`)) ?? Buffer.alloc(0);
  expect((await read('')).toString()).toBe(text);
  expect(brotliDecompressSync(await read('.br')).toString()).toBe(text);
  expect(gunzipSync(await read('.gz')).toString()).toBe(text);
});

test('a version means one artifact for ever; the same bytes may come again', async () => {
  await release('mf-a');
  await release('mf-a');
  await expect(release('mf-a', { text: 'other' })).rejects.toThrow(/mf-a 0\.1\.0 was released as .*another version/);
  await release('mf-a', { text: 'other', version: '0.2.0' });
  expect(await served('mf-a')).toMatch(/^0\.2\.0-/);
});

test('local builds leave the version free, and belong on a developer’s machine', async () => {
  const local = { local: true };
  await release('mf-a', { text: 'one' }, local);
  await release('mf-a', { text: 'two' }, local);
  await release('mf-a', { text: 'three' });
  await release('mf-a', { text: 'four' }, local);
  expect((await registry()).apps['mf-a']?.released).toEqual({ '0.1.0': expect.stringMatching(/^0\.1\.0-/) });
  const { teams } = await registry();
  const production = { ...operator, environment: 'production' };
  await changeRegistry(production, (registry) => ({ ...registry, serial: 1, teams }));
  const { dist, record } = await builtRelease(folder, 'mf-a', { text: 'five' });
  await expect(publish(production, dist, record, local)).rejects.toThrow('this registry is production');
});

describe('one store for the local environment and another one', () => {
  const checks = { passed: REQUIRED, failed: [] };
  const platform = generateKeyPairSync('ed25519').privateKey;
  let production: Operator;
  beforeEach(async () => {
    production = { ...operator, environment: 'production', teamKey: platform };
    const key = { id: keyId(platform), public: publicText(platform) };
    await changeRegistry(production, (r, by) => change.trust(r, key, ['*'], by));
  });

  test('both serve the same bytes, each with the signature that it trusts, whichever comes first', async () => {
    const { dist, record } = await builtRelease(folder, 'mf-a');
    await publish(operator, dist, record, { local: true });
    await publish(production, dist, record, { checks });
    const other = await builtRelease(folder, 'mf-b');
    await publish(production, other.dist, other.record, { checks });
    await publish(operator, other.dist, other.record, { local: true });
    for (const place of [operator, production]) {
      const { apps } = await readRegistry(place);
      expect([apps['mf-a']?.default, apps['mf-b']?.default]).toEqual([record.artifact, other.record.artifact]);
      for (const name of ['mf-a', 'mf-b']) {
        await readRelease(place.store, await readRegistry(place), name, apps[name]?.default ?? '');
      }
    }
    // A move looks at signature, checks and files again.
    await promoteRelease(production, 'mf-a', { version: '0.1.0' });
  });

  test('a name that is taken under another key is said before the checks, with STORE as the remedy', async () => {
    const { dist, record } = await builtRelease(folder, 'mf-a');
    // As npm start wrote it before local records had a name of their own.
    await publish(operator, dist, record);
    await expect(requireWelcome(production, [{ dist, record }])).rejects.toThrow(
      /store has mf-a 0\.1\.0-\w+ already, which is signed with the key \w+, which the registry does not know .*; release another version, or set STORE to a store of its own$/,
    );
  });

  test('an artifact that is removed or pruned from one is still whole for the other', async () => {
    for (let n = 0; n < 8; n += 1) await release('mf-a', { text: `build ${n}` }, { local: true });
    const { dist, record } = await builtRelease(folder, 'mf-a', { text: 'build 0' });
    await publish(production, dist, record, { checks });
    const gone = await prune(operator.store, Date.now());
    expect(gone.map(({ artifact }) => artifact)).not.toContain(record.artifact);
    expect((await stored()).filter((key) => gone.some(({ artifact }) => key.includes(artifact)))).toEqual([]);
    await promoteRelease(production, 'mf-a', { version: '0.1.0' });
  });
});

test('a remote that cannot stand beside the released ones is refused with every reason, and nothing moves', async () => {
  const mui = '@hydria/shared/mui';
  await release('shell', { shares: { react: '19.3.1', [mui]: '0.1.0' }, uses: { [mui]: ['Button'] } });
  await release('mf-a', { routes: ['/bills/:id'] });
  const [before, files] = [await registry(), await stored()];
  const wish = {
    routes: ['/bills/:number'],
    platform: 7,
    shares: { react: '20.0.0', 'left-pad': '1.0.0', [mui]: '0.1.0' },
    uses: { [mui]: ['Button', 'Slider'] },
  };
  const checks = { passed: [], failed: ['has no text "bills.due" in French'] };
  await expect(release('mf-b', wish, { checks })).rejects.toThrow(
    [
      'mf-b 0.1.0 is refused:',
      '- has no text "bills.due" in French',
      '- is written for platform 7; this one is 1',
      '- mf-b claims /bills/:number, which mf-a already owns as /bills/:id',
      '- is built against react 20.0.0; the shell 0.1.0 gives 19.3.1',
      '- takes left-pad from the shell, which does not give it',
      '- takes Slider of @hydria/shared/mui from the shell, which does not give it',
    ].join('\n'),
  );
  expect([await registry(), await stored()]).toEqual([before, files]);
});

test('a shell that would shut out what somebody gets is refused, naming each of them', async () => {
  const mui = '@hydria/shared/mui';
  const needs = (...names: string[]) => ({ shares: { react: '19.3.1', [mui]: '0.1.0' }, uses: { [mui]: names } });
  await release('shell', needs('Button', 'Slider', 'Chip'));
  await release('mf-a', needs('Button'));
  await release('mf-b', { ...needs('Slider'), version: '0.1.0' });
  await release('mf-b', { ...needs('Button', 'Chip'), version: '0.2.0' }, { canary: { percent: 5, utilities: [] } });
  const { apps } = await registry();
  await changeRegistry(operator, (r, by) => change.pin(r, 'mf-b', 3, apps['mf-b']?.default ?? '', by));
  await release('mf-b', { ...needs('Button'), version: '0.3.0' });
  await expect(release('shell', { ...needs('Button'), version: '0.2.0' })).rejects.toThrow(
    [
      'shell 0.2.0 is refused:',
      '- would shut out mf-b 0.2.0 (canary), which takes Chip of @hydria/shared/mui from it',
      '- would shut out mf-b 0.1.0 (pin of utility 3), which takes Slider of @hydria/shared/mui from it',
    ].join('\n'),
  );
  const old = { shares: { react: '18.0.0', [mui]: '0.1.0' }, uses: needs('Button', 'Slider', 'Chip').uses };
  await expect(release('shell', { ...old, version: '0.2.0' })).rejects.toThrow(
    'would shut out mf-a 0.1.0, which is built against react 19.3.1; this shell gives 18.0.0',
  );
});

test('a shell and the remotes that only fit each other are released in one step', async () => {
  const react = (version: string, number: string) => ({ shares: { react: version }, version: number });
  await release('shell', react('19.3.1', '0.1.0'));
  await release('mf-a', react('19.3.1', '0.1.0'));
  await expect(release('shell', react('20.0.0', '0.2.0'))).rejects.toThrow('would shut out mf-a 0.1.0');
  await expect(release('mf-a', react('20.0.0', '0.2.0'))).rejects.toThrow('the shell 0.1.0 gives 19.3.1');
  const next = await Promise.all(['shell', 'mf-a'].map((name) => builtRelease(folder, name, react('20.0.0', '0.2.0'))));
  const alone = await builtRelease(folder, 'mf-b', react('19.3.1', '0.1.0'));
  await expect(publishTogether(operator, [...next, alone])).rejects.toThrow(
    /shell 0\.2\.0 is refused:\n- would shut out mf-b 0\.1\.0.*\nmf-b 0\.1\.0 is refused:/s,
  );
  expect(await served('shell')).toMatch(/^0\.1\.0-/);
  const { serial, log } = await publishTogether(operator, next);
  expect([await served('shell'), await served('mf-a')]).toEqual(next.map(({ record }) => record.artifact));
  expect(log.map((entry) => entry.serial)).toEqual([1, 2, 3, serial]);
});

test('a file that is not the one in its record never reaches the store', async () => {
  const { dist, record } = await builtRelease(folder, 'mf-a');
  await writeFile(path.join(dist, 'entry.js'), 'tampered');
  await expect(publish(operator, dist, record)).rejects.toThrow('is not the file that its release record describes');
  expect(await stored()).toEqual([]);
  expect((await registry()).serial).toBe(0);
});

test('a team that the registry does not know, or knows for other applications, releases nothing', async () => {
  await release('mf-a');
  const stranger = await trialOperator(path.join(folder, 'elsewhere'));
  const { dist, record } = await builtRelease(folder, 'mf-b');
  const asStranger = { ...operator, teamKey: stranger.teamKey };
  await expect(publish(asStranger, dist, record)).rejects.toThrow('which the registry does not know');
  const key = Object.keys((await readRegistry(await strangersPlace(stranger))).teams)[0] ?? '';
  const publicKey = (await readFile(path.join(folder, 'elsewhere', 'keys', 'team-local.pub'), 'utf8')).trim();
  await changeRegistry(operator, (r, by) => change.trust(r, { id: key, public: publicKey }, ['mf-a'], by));
  await expect(publish(asStranger, dist, record)).rejects.toThrow('which may release mf-a, but not mf-b');
  await expect(publish({ ...operator, teamKey: null }, dist, record)).rejects.toThrow('no key of a team is here');
  expect(await served('mf-b')).toBeUndefined();
});

/** A registry of its own tells the stranger's key by its name. */
const strangersPlace = async (stranger: Operator): Promise<Operator> => {
  await changeRegistry(stranger, (r, by) => change.renew(r, by));
  return stranger;
};

test('a withdrawn artifact stays away, unless somebody says why it may come back', async () => {
  await release('mf-a', { text: 'good' });
  await release('mf-a', { text: 'bad', version: '0.2.0' });
  await changeRegistry(operator, (r, by) =>
    change.rollback(r, 'mf-a', change.rollbackTarget(r, 'mf-a'), { ...by, reason: 'bills are empty' }),
  );
  await release('mf-b');
  expect(await served('mf-a')).toMatch(/^0\.1\.0-/);
  const again = { text: 'bad', version: '0.2.0' };
  await expect(release('mf-a', again)).rejects.toThrow('was withdrawn: bills are empty');
  await release('mf-a', again, { despiteWithdrawal: true, reason: 'the data were at fault' });
  expect(await served('mf-a')).toMatch(/^0\.2\.0-/);
});

test('fifty publications at once: none is lost, and every serial is there once', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, n) => release(`mf-${n}`)));
  const { serial, apps, log } = await registry();
  expect(serial).toBe(50);
  expect(Object.keys(apps)).toHaveLength(50);
  expect(log.map((entry) => entry.serial)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
});

test.each([
  ['19.3.1', '19.3.1', true],
  ['19.4.0', '19.3.9', true],
  ['19.3.1', '19.4.0', false],
  ['20.0.0', '19.3.1', false],
  ['0.2.0', '0.1.0', false],
  ['0.1.4', '0.1.2', true],
  ['0.1.1', '0.1.2', false],
  ['1.0.0', '0.9.0', false],
  ['19.3.1-rc.1', '19.3.1', false],
  ['19.4.0-rc.1', '19.3.1', true],
  ['', '19.3.1', false],
  ['19.3.1', 'anything', false],
])('a shell with %s serves what was built against %s: %s', (given, wanted, expected) => {
  expect(satisfies(given, wanted)).toBe(expected);
});
