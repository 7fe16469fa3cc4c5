import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changeRegistry, readRegistry } from './change-registry.ts';
import { REQUIRED } from './checks-record.ts';
import { COMMANDS } from './commands/commands.ts';
import { makeKey } from './keys.ts';
import { openOperator, type Operator } from './operator.ts';
import { publish } from './publish.ts';
import { registrySchema } from './registry.ts';
import { keyId, publicText } from './signed-document.ts';
import { builtRelease, type Wish } from './testing/trial.ts';
import { promoteRelease } from './moves.ts';

let data: string;
let operator: Operator;
let platform: KeyObject;
let meters: KeyObject;
let said: string[];

/** A command as the operator of `production` runs it. */
const portal = async (line: string, options: Record<string, string | boolean> = {}): Promise<string> => {
  said = [];
  const [command = '', ...names] = line.split(' ');
  const at = { env: {}, dataDir: data, environment: 'production', store: path.join(data, 'store') };
  await COMMANDS[command]?.run({ names, options, at, say: (text) => said.push(text) });
  return said.join('\n');
};
const trust = (key: KeyObject, apps: string) => portal(`keys trust ${publicText(key)} ${apps}`);

const release = async (key: KeyObject, name: string, wish: Wish = {}, canary = false): Promise<string> => {
  const { dist, record } = await builtRelease(data, name, wish);
  const trial = { canary: { percent: 10, utilities: [] } };
  const checks = { passed: REQUIRED, failed: [] };
  await publish({ ...operator, teamKey: key }, dist, record, { checks, ...(canary && trial) });
  return record.artifact;
};
const registry = () => readRegistry(operator);
const served = async (name: string) => (await registry()).apps[name]?.default;

beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'hydria-trust-'));
  await makeKey(data, 'environment', 'production');
  const at = { env: {}, dataDir: data, environment: 'production', store: path.join(data, 'store') };
  operator = { ...(await openOperator(at)), who: 'eleni' };
  [platform, meters] = [generateKeyPairSync('ed25519').privateKey, generateKeyPairSync('ed25519').privateKey];
  await trust(platform, '*');
});
afterEach(() => rm(data, { recursive: true, force: true }));

describe('trust', () => {
  test('adds a further application to what the key may release, and says the whole list', async () => {
    await trust(meters, 'mf-meters');
    await release(meters, 'mf-meters');
    expect(await trust(meters, 'mf-vue')).toMatch(
      /^The key [0-9a-f]{16} may release mf-meters, mf-vue \(production, registry 4, .*store\)$/,
    );
    await release(meters, 'mf-vue');
    await release(meters, 'mf-meters', { version: '0.2.0', text: 'next' });
    expect((await registry()).teams[keyId(meters)]?.apps).toEqual(['mf-meters', 'mf-vue']);
  });

  test('is taken away by name, and not of what is served', async () => {
    await trust(meters, 'mf-meters mf-vue');
    const artifact = await release(meters, 'mf-meters');
    const id = keyId(meters);
    expect(await portal(`keys untrust ${id} mf-vue`)).toContain(`The key ${id} may release mf-meters (production`);
    await expect(portal(`keys untrust ${id} mf-vue`)).rejects.toThrow('may release mf-meters, and not mf-vue by name');
    await expect(portal(`keys untrust ${publicText(meters)} mf-meters`)).rejects.toThrow(
      `has signed what is served: mf-meters ${artifact}; release those with another key first`,
    );
    expect(await served('mf-meters')).toBe(artifact);
  });

  test('is taken away together with what is served, when the operator says so and why', async () => {
    await trust(meters, 'mf-meters mf-vue');
    await release(meters, 'mf-meters');
    await release(meters, 'mf-vue');
    await expect(portal(`keys untrust ${keyId(meters)} mf-vue`, { withdraw: true })).rejects.toThrow('needs a reason');
    await portal(`keys untrust ${keyId(meters)} mf-vue`, { withdraw: true, reason: 'end of the contract' });
    expect(Object.keys((await registry()).apps)).toEqual(['mf-meters']);
    expect((await registry()).teams[keyId(meters)]?.apps).toEqual(['mf-meters']);
  });

  test('is missing: the refused publication prints the command with its environment', async () => {
    await expect(release(meters, 'mf-meters')).rejects.toThrow(
      `(pnpm portal keys trust ${publicText(meters)} mf-meters --env production)`,
    );
  });
});

describe('an application on its first release', () => {
  beforeEach(async () => {
    await trust(meters, 'mf-meters');
    await release(meters, 'mf-meters', { routes: ['/meters'] });
  });

  test('is removed, and then the key of its team can be revoked', async () => {
    await expect(portal(`keys revoke ${keyId(meters)}`)).rejects.toThrow('remove them ("pnpm portal remove")');
    await expect(portal('remove mf-meters')).rejects.toThrow('"remove" needs a reason for the log');
    expect(await portal('remove meters', { reason: 'end of the contract' })).toMatch(
      /^mf-meters is removed \(production, registry 4, /,
    );
    expect(await portal(`keys revoke ${keyId(meters)}`)).toContain('Nothing signed with');
    const now = await registry();
    expect([now.apps, Object.keys(now.teams)]).toEqual([{}, [keyId(platform)]]);
    expect(await portal('log meters')).toMatch(/ remove +mf-meters .*“end of the contract”$/);
    expect(registrySchema.parse(now)).toEqual(now);
  });

  test('comes back with another release only, or with the same one for a reason; its versions stay final', async () => {
    const first = (await served('mf-meters')) ?? '';
    await portal('remove mf-meters', { reason: 'wrong numbers' });
    await expect(portal('rollback mf-meters', { reason: 'x' })).rejects.toThrow(
      'mf-meters was removed from production: wrong numbers; a publication or promotion of another release brings it back',
    );
    await expect(promoteRelease(operator, 'mf-meters', { version: first })).rejects.toThrow('was withdrawn');
    await expect(release(meters, 'mf-meters', { text: 'other bytes' })).rejects.toThrow('need another version');
    const second = await release(meters, 'mf-meters', { version: '0.2.0' });
    expect(await served('mf-meters')).toBe(second);
    expect((await registry()).removed).toEqual({});
    await expect(portal('rollback mf-meters', { reason: 'x' })).rejects.toThrow('has nothing to go back to');
  });

  test('reads how to end it where a rollback leads nowhere; the shell is never removed', async () => {
    await expect(portal('rollback mf-meters', { reason: 'x' })).rejects.toThrow('"pnpm portal remove" takes it out');
    await release(platform, 'shell');
    await expect(portal('remove shell', { reason: 'x' })).rejects.toThrow('The shell cannot be removed');
  });
});

describe('a key that leaked', () => {
  const revoke = () =>
    portal(`keys revoke ${keyId(meters)}`, { compromised: true, reason: 'the pipeline was broken into' });

  test('ends with everything that it signed, in one change: back to another key’s release, or removed', async () => {
    await trust(meters, '*');
    await release(platform, 'shell');
    await release(meters, 'mf-meters');
    const good = await release(platform, 'mf-bills', { routes: ['/bills'] });
    const canary = await release(platform, 'mf-city');
    const bad = await release(meters, 'mf-bills', { version: '0.2.0', text: 'stolen', routes: ['/bills'] });
    await release(meters, 'mf-city', { version: '0.2.0', text: 'stolen' }, true);
    await portal('pin mf-city 3 0.2.0');
    await expect(portal(`keys revoke ${keyId(meters)}`)).rejects.toThrow('for a key that leaked: --compromised');
    await expect(portal(`keys revoke ${keyId(meters)}`, { compromised: true })).rejects.toThrow('needs a reason');
    const text = await revoke();
    expect(text).toContain(`Everyone gets mf-bills ${good}`);
    expect(text).toContain('mf-meters is removed: it has no release that is signed with another trusted key');
    expect(text).toMatch(/mf-city 0\.2\.0-\w+ is withdrawn/);
    const { apps, teams, log } = await registry();
    expect(Object.keys(apps).toSorted()).toEqual(['mf-bills', 'mf-city', 'shell']);
    expect([apps['mf-bills']?.default, apps['mf-city']?.default]).toEqual([good, canary]);
    expect([apps['mf-city']?.canary, apps['mf-city']?.pins]).toEqual([undefined, {}]);
    expect(Object.keys(teams)).toEqual([keyId(platform)]);
    expect(log.slice(-4).map(({ action, app, reason }) => [action, app, reason])).toEqual([
      ['withdraw', 'mf-meters', 'the pipeline was broken into'],
      ['rollback', 'mf-bills', 'the pipeline was broken into'],
      ['withdraw', 'mf-city', 'the pipeline was broken into'],
      ['revoke', null, 'the pipeline was broken into'],
    ]);
    await expect(promoteRelease(operator, 'mf-bills', { version: bad })).rejects.toThrow('does not know');
    await release(platform, 'mf-news');
  });

  test('is ended although a release of another key is no longer whole, which is passed over', async () => {
    await trust(meters, '*');
    const first = await release(platform, 'mf-bills');
    const second = await release(platform, 'mf-bills', { version: '0.2.0', text: 'second' });
    await release(meters, 'mf-bills', { version: '0.3.0', text: 'stolen' });
    await writeFile(path.join(data, 'store', 'artifacts', 'mf-bills', second, 'entry.js'), 'cut');
    await revoke();
    expect(await served('mf-bills')).toBe(first);
  });

  test('is kept while it signed every release of the shell, with the remedy', async () => {
    await trust(meters, '*');
    await release(meters, 'shell');
    await expect(revoke()).rejects.toThrow('publish it under another version with another key first');
    await release(platform, 'shell', { version: '0.2.0' });
    await revoke();
    expect(Object.keys((await registry()).teams)).toEqual([keyId(platform)]);
  });
});

test('status says of a registry that it has expired, and what signs it again', async () => {
  await portal('renew', { days: '1' });
  expect(await portal('status')).toMatch(/^production, registry \d+, good until 20/);
  await changeRegistry(operator, (now) => ({ ...now, serial: now.serial + 1, expires: '2020-01-02T10:00:00.000Z' }));
  expect(await portal('status')).toMatch(
    /, expired since 2020-01-02 10:00 \("pnpm portal renew" signs it again\), \/.*store$/m,
  );
});
