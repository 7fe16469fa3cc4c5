import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changeRegistry, readRegistry } from './change-registry.ts';
import { REQUIRED } from './checks-record.ts';
import { enableApp, pinRelease, promoteRelease, rollBack, tryRelease } from './moves.ts';
import type { Operator } from './operator.ts';
import { prune, superfluous } from './prune.ts';
import { offerTogether, publish, type Publishing } from './publish.ts';
import { readRelease } from './releases.ts';
import { builtRelease, trialOperator, type Wish } from './testing/trial.ts';
import { disable } from './transitions.ts';

let folder: string;
let staging: Operator;
let production: Operator;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hydria-moves-'));
  const local = await trialOperator(folder);
  staging = { ...local, environment: 'staging' };
  production = { ...local, environment: 'production' };
  const { teams } = await readRegistry(await trusting(local));
  for (const place of [staging, production]) {
    await changeRegistry(place, (registry) => ({ ...registry, serial: 1, teams }));
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A first change writes down whom a developer's machine trusts. */
const trusting = async (operator: Operator): Promise<Operator> => {
  await changeRegistry(operator, (registry) => ({ ...registry, serial: 1 }));
  return operator;
};

const checks = { passed: REQUIRED, failed: [] };
const release = async (operator: Operator, wish: Wish = {}, publishing: Publishing = { checks }, name = 'mf-a') => {
  const { dist, record } = await builtRelease(folder, name, wish);
  await publish(operator, dist, record, publishing);
  return record.artifact;
};
const served = async (operator: Operator, name = 'mf-a') => (await readRegistry(operator)).apps[name]?.default;

describe('promotion from another environment', () => {
  it('serves the very same artifact, which was built once', async () => {
    const artifact = await release(staging);
    await promoteRelease(production, 'mf-a', { from: staging });
    expect(await served(production)).toBe(artifact);
    expect((await readRegistry(production)).log.at(-1)).toMatchObject({
      action: 'promote',
      to: artifact,
      reason: 'from staging',
    });
    expect((await readRegistry(production)).apps['mf-a']?.released).toEqual({ '0.1.0': artifact });
  });

  it.each([
    ['without a record of its checks', undefined, 'has no record of its checks'],
    [
      'that has not passed its tests',
      { passed: REQUIRED.filter((name) => name !== 'tests'), failed: [] },
      'has not passed: tests',
    ],
  ])('refuses what comes %s', async (_, noted, sentence) => {
    await release(staging, {}, { checks: noted });
    await expect(promoteRelease(production, 'mf-a', { from: staging })).rejects.toThrow(sentence);
    expect(await served(production)).toBeUndefined();
  });

  it('refuses what no team has signed that the other environment trusts', async () => {
    await release(staging);
    await changeRegistry(production, (registry) => ({ ...registry, serial: registry.serial + 1, teams: {} }));
    await expect(promoteRelease(production, 'mf-a', { from: staging })).rejects.toThrow(
      'which the registry does not know',
    );
  });

  it('refuses the checks of other bytes', async () => {
    const good = await release(staging);
    const bad = await release(staging, { version: '0.2.0' }, {});
    const noted = await staging.store.read(`artifacts/mf-a/${good}/checks.json`);
    await staging.store.create(`artifacts/mf-a/${bad}/checks.json`, noted ?? Buffer.alloc(0));
    await expect(promoteRelease(production, 'mf-a', { from: staging })).rejects.toThrow('is not about these bytes');
  });
});

describe('an artifact that a team has put into the store by itself', () => {
  /** By a team that has no key of the environment. */
  const offer = async (wish: Wish, noted: Publishing['checks'] = checks): Promise<string> => {
    const { dist, record } = await builtRelease(folder, 'mf-a', wish);
    const { signWith: _, ...team } = production;
    await offerTogether(team, [{ dist, record, checks: noted }]);
    return record.artifact;
  };

  it('waits until the holder of the environment’s key names it, for all visitors or for some', async () => {
    const first = await offer({});
    expect(await served(production)).toBeUndefined();
    await promoteRelease(production, 'mf-a', { version: first });
    expect(await served(production)).toBe(first);
    const second = await offer({ version: '0.2.0', text: 'second' });
    await tryRelease(production, 'mf-a', second, { percent: 5, utilities: [] });
    const { apps } = await readRegistry(production);
    expect(apps['mf-a']).toMatchObject({ default: first, canary: { artifact: second, percent: 5 } });
    expect(apps['mf-a']?.released).toEqual({ '0.1.0': first, '0.2.0': second });
  });

  it('is refused without the team’s word that it passed every check, as another content of a version, and untrusted', async () => {
    await promoteRelease(production, 'mf-a', { version: await offer({}) });
    const unchecked = await offer({ version: '0.3.0', text: 'x' }, { passed: ['types'], failed: [] });
    await expect(promoteRelease(production, 'mf-a', { version: unchecked })).rejects.toThrow('has not passed: ');
    const some = { percent: 5, utilities: [] };
    await expect(tryRelease(production, 'mf-a', unchecked, some)).rejects.toThrow('has not passed: ');
    await expect(offer({ text: 'other' })).rejects.toThrow('other bytes need another version');
    const good = await offer({ version: '0.4.0', text: 'y' });
    await changeRegistry(production, (registry) => ({ ...registry, serial: registry.serial + 1, teams: {} }));
    await expect(promoteRelease(production, 'mf-a', { version: good })).rejects.toThrow(
      'which the registry does not know',
    );
    await expect(promoteRelease(production, 'mf-a', { version: '0.9.0-000000000000' })).rejects.toThrow('is missing');
  });
});

it('an artifact in the store is refused when another application has taken its path meanwhile', async () => {
  const { dist, record } = await builtRelease(folder, 'mf-a', { routes: ['/a'] });
  await offerTogether(production, [{ dist, record, checks }]);
  await release(production, { routes: ['/a'] }, { checks }, 'mf-b');
  await expect(promoteRelease(production, 'mf-a', { version: record.artifact })).rejects.toThrow('mf-b already owns');
});

describe('a pointer moves only to what fits', () => {
  const shell = (react: string, version: string) =>
    release(production, { shares: { react }, version }, { checks }, 'shell');
  it('refuses to promote, try, pin or go back to what the served shell would not serve', async () => {
    await shell('19.1.0', '0.1.0');
    await release(production, { shares: { react: '19.1.0' } });
    await release(production, { version: '0.2.0', shares: { react: '19.0.0' } });
    // Another tool's doing: the shell went back without asking.
    const { apps } = await readRegistry(production);
    const old = await builtRelease(folder, 'shell', { shares: { react: '19.0.5' }, version: '0.0.9' });
    await changeRegistry(production, (registry) => ({
      ...registry,
      serial: registry.serial + 1,
      apps: Object.fromEntries(Object.entries(registry.apps).filter(([name]) => name === 'shell')),
    }));
    await publish(production, old.dist, old.record, { checks });
    await changeRegistry(production, (registry) => ({
      ...registry,
      serial: registry.serial + 1,
      apps: { ...apps, ...registry.apps },
    }));
    const refusal = 'is built against react 19.1.0; the shell 0.0.9 gives 19.0.5';
    await expect(promoteRelease(production, 'mf-a', { version: '0.1.0' })).rejects.toThrow(refusal);
    await expect(tryRelease(production, 'mf-a', '0.1.0', { percent: 5, utilities: [] })).rejects.toThrow(refusal);
    await expect(pinRelease(production, 'mf-a', 3, '0.1.0')).rejects.toThrow(refusal);
    await expect(rollBack(production, 'mf-a', undefined, 'bad')).rejects.toThrow(refusal);
  });

  it.each([
    ['altered', (file: string) => appendFile(file, ' '), 'is not the file that was released'],
    ['missing', (file: string) => rm(file), 'is missing'],
  ])('refuses every move to a release with a file that is %s, naming it', async (_, spoil, fault) => {
    const first = await release(production);
    await release(production, { version: '0.2.0', text: 'second' });
    const waiting = await builtRelease(folder, 'mf-a', { version: '0.3.0', text: 'third' });
    await offerTogether(production, [{ ...waiting, checks }]);
    await changeRegistry(production, (registry, by) => disable(registry, 'mf-a', { ...by, reason: 'x' }));
    const now = (await served(production)) ?? '';
    const artifacts = [first, now, waiting.record.artifact];
    for (const artifact of artifacts)
      await spoil(path.join(folder, 'store', 'artifacts', 'mf-a', artifact, 'entry.js'));
    const refusal = (artifact = '') =>
      `artifacts/mf-a/${artifact}/entry.js ${fault}; publish mf-a again under another version`;
    const some = { percent: 5, utilities: [] };
    const offered = waiting.record.artifact;
    await expect(promoteRelease(production, 'mf-a', { version: '0.1.0' })).rejects.toThrow(refusal(first));
    await expect(promoteRelease(staging, 'mf-a', { from: production })).rejects.toThrow(refusal(now));
    await expect(promoteRelease(production, 'mf-a', { version: offered })).rejects.toThrow(refusal(offered));
    await expect(tryRelease(production, 'mf-a', '0.1.0', some)).rejects.toThrow(refusal(first));
    await expect(tryRelease(production, 'mf-a', offered, some)).rejects.toThrow(refusal(offered));
    await expect(pinRelease(production, 'mf-a', 3, '0.1.0')).rejects.toThrow(refusal(first));
    await expect(rollBack(production, 'mf-a', undefined, 'bad')).rejects.toThrow(refusal(first));
    await expect(enableApp(production, 'mf-a')).rejects.toThrow(refusal(now));
    await expect(publish(production, waiting.dist, waiting.record, { checks })).rejects.toThrow(refusal(offered));
    expect(await served(production)).toBe(now);
  });

  it('promotes the canary, and nothing when there is none', async () => {
    const first = await release(production);
    await expect(promoteRelease(production, 'mf-a', {})).rejects.toThrow('mf-a has no canary');
    const second = await release(production, { version: '0.2.0' }, { checks, canary: { percent: 10, utilities: [] } });
    expect(await served(production)).toBe(first);
    await promoteRelease(production, 'mf-a', {});
    expect(await served(production)).toBe(second);
  });
});

describe('old artifacts', () => {
  const day = 86_400_000;
  const now = Date.parse('2026-11-20');
  const old = (n: number, change = {}) => ({
    name: 'mf-a',
    artifact: String(n),
    served: false,
    local: false,
    last: now - n * day,
    ...change,
  });
  const gone = (...stored: ReturnType<typeof old>[]) => superfluous(stored, now).map(({ artifact }) => artifact);

  it('stay for thirty days, and the last five however old', () => {
    expect(gone(...[1, 10, 20, 29, 31, 32, 40].map((n) => old(n)))).toEqual(['32', '40']);
    expect(gone(...[100, 200, 300, 400, 500].map((n) => old(n)))).toEqual([]);
  });

  it('stay while a pointer names them, or as long as no registry has ever named them', () => {
    const young = [1, 2, 3, 4, 5].map((n) => old(n));
    expect(gone(...young, old(90, { served: true }), { ...old(91), last: null as never }, old(92))).toEqual(['92']);
  });

  it('from a working folder go as soon as five newer ones are there', () => {
    expect(gone(...[1, 2, 3, 4, 5, 6].map((n) => old(n, { local: true })))).toEqual(['6']);
  });

  it('are removed from the store, and what is served is whole afterwards', async () => {
    const local = { ...staging, environment: 'local' };
    for (let n = 0; n < 8; n += 1) await release(local, { text: `build ${n}` }, { local: true });
    const kept = await release(staging, { text: 'build 0' });
    const went = await prune(local.store, Date.now());
    expect(went.map(({ artifact }) => artifact)).not.toContain(kept);
    expect(went.length).toBeGreaterThan(0);
    for (const place of [local, staging]) {
      const registry = await readRegistry(place);
      await readRelease(place.store, registry, 'mf-a', registry.apps['mf-a']?.default ?? '');
    }
    const left = await local.store.list('artifacts/');
    for (const { artifact } of went) expect(left.some((key) => key.includes(artifact))).toBe(false);
  });
});
