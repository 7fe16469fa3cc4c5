import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readRegistry } from './change-registry.ts';
import type { Operator } from './operator.ts';
import { readRelease } from './releases.ts';
import { trialOperator } from './testing/trial.ts';

jest.setTimeout(240_000);

let folder: string;
let operator: Operator;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hydria-processes-'));
  operator = await trialOperator(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

/** A release tool of its own, as another team's pipeline would run it. */
const publisher = (version: string, names: readonly string[], begin = 0) => {
  const script = path.join(import.meta.dirname, 'testing', 'publish-once.ts');
  const env = { ...process.env, NODE_OPTIONS: '' };
  const child = spawn(process.execPath, [script, folder, version, String(begin), ...names], { env });
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  child.stderr.on('data', (part: Buffer) => (said += part.toString()));
  const begun = new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
  return { child, begun, ended: new Promise<string>((resolve) => child.on('close', () => resolve(said))) };
};

/** Everything that the registry names is there, signed, with the bytes that its record describes. */
const requireWhole = async (): Promise<Record<string, string>> => {
  const registry = await readRegistry(operator);
  for (const [name, app] of Object.entries(registry.apps)) {
    const { files } = await readRelease(operator.store, registry, name, app.default);
    for (const file of files) {
      const bytes = await operator.store.read(`artifacts/${name}/${app.default}/${file.path}`);
      expect(
        `sha384-${createHash('sha384')
          .update(bytes ?? '')
          .digest('base64')}`,
      ).toBe(file.integrity);
    }
  }
  return Object.fromEntries(Object.entries(registry.apps).map(([name, app]) => [name, app.default]));
};

test('fifty publications of different applications by ten processes at once: none is lost', async () => {
  const names = Array.from({ length: 50 }, (_, n) => `mf-${n}`);
  const begin = Date.now() + 4000;
  const teams = Array.from({ length: 10 }, (_, n) => publisher('0.1.0', names.slice(n * 5, n * 5 + 5), begin));
  for (const { ended } of teams) expect(await ended).toContain('published');
  const { serial, log } = await readRegistry(operator);
  expect(Object.keys(await requireWhole()).toSorted()).toEqual(names.toSorted());
  expect(serial).toBe(50);
  expect(log.map((entry) => entry.serial)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
});

test('a release tool that is killed at any moment leaves the old state or the new one, and the next one works', async () => {
  await publisher('0.1.0', ['mf-a']).ended;
  let before = await requireWhole();
  let [killed, finished] = [0, 0];
  for (let n = 1; n <= 15; n += 1) {
    const { child, begun, ended } = publisher(`0.2.${n}`, ['mf-a']);
    await begun;
    // From the first moment on, at which nothing can be finished yet.
    await sleep((n - 1) * 18);
    child.kill('SIGKILL');
    const said = await ended;
    const after = await requireWhole();
    if (said.includes('published')) finished += 1;
    else killed += 1;
    const isNew = after['mf-a']?.startsWith(`0.2.${n}-`) ?? false;
    expect(isNew || after['mf-a'] === before['mf-a']).toBe(true);
    before = after;
  }
  expect(killed).toBeGreaterThan(0);
  expect(await publisher('0.3.0', ['mf-a']).ended).toContain('published');
  expect((await requireWhole())['mf-a']).toMatch(/^0\.3\.0-/);
  expect(killed + finished).toBe(15);
});
