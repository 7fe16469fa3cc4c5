import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readRegistry } from './change-registry.ts';
import type { Operator } from './operator.ts';
import { publish } from './publish.ts';
import { readRelease } from './releases.ts';
import type { Registry } from './registry.ts';
import { Refused } from './signed-document.ts';
import { builtRelease, trialOperator } from './testing/trial.ts';

jest.setTimeout(60_000);

let folder: string;
let operator: Operator;
let registry: Registry;
let artifact: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hydria-corrupt-'));
  operator = await trialOperator(folder);
  const { dist, record } = await builtRelease(folder, 'mf-a', { routes: ['/a'], shares: { react: '19.3.1' } });
  registry = await publish(operator, dist, record);
  artifact = record.artifact;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const REGISTRY = 'registries/local.json';
const release = () => `artifacts/mf-a/${artifact}/release.json`;

/** The same numbers in every run. */
const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed / 2 ** 31;
};

/** A file as a disk, an editor or an attacker may change it. */
const spoiled = function* (good: Buffer): Generator<Buffer> {
  for (let length = 0; length < good.length; length++) yield good.subarray(0, length);
  const next = random(7);
  for (let n = 0; n < 1_500; n++) {
    const bytes = Buffer.from(good);
    for (let times = 1 + Math.floor(next() * 4); times > 0; times--) {
      bytes[Math.floor(next() * bytes.length)] = Math.floor(next() * 256);
    }
    yield bytes;
    const [from, to] = [Math.floor(next() * good.length), Math.floor(next() * good.length)];
    yield Buffer.concat([good.subarray(0, from), good.subarray(to)]);
  }
  for (const text of [
    'null',
    '[]',
    '"x"',
    '1e999',
    '{}',
    '{"document":{}}',
    '{"record":null}',
    '\uFEFF{}',
    '{"a":'.repeat(5_000),
  ]) {
    yield Buffer.from(text);
  }
};

/** Reads the file in every spoiled form; nothing else than what was written once, or one sentence that names it. */
const spoilEach = async (key: string, read: () => Promise<unknown>): Promise<{ same: number; refused: number }> => {
  const file = path.join(operator.store.place, key);
  const good = await readFile(file);
  const expected = await read();
  const seen = { same: 0, refused: 0 };
  for (const bytes of spoiled(good)) {
    await writeFile(file, bytes);
    const outcome = await read().catch((error: unknown) => error);
    if (!(outcome instanceof Refused)) {
      expect(outcome).toEqual(expected);
      seen.same += 1;
      continue;
    }
    expect(outcome.message).toMatch(/^[\x20-\x7e]{20,500}$/);
    expect(outcome.message).toContain(key);
    expect(outcome.message).toMatch(/; put back a copy|; publish |\(pnpm portal keys trust\)$/);
    seen.refused += 1;
  }
  return seen;
};

test('a registry that was cut off or altered anywhere is refused in one sentence with its name and the remedy', async () => {
  const { same, refused } = await spoilEach(REGISTRY, () => readRegistry(operator));
  // Only spaces and the last line's end mean nothing.
  expect(refused).toBeGreaterThan(20 * same);
});

test('a release record that was cut off or altered anywhere is refused in one sentence with its name and the remedy', async () => {
  const { same, refused } = await spoilEach(release(), () => readRelease(operator.store, registry, 'mf-a', artifact));
  expect(refused).toBeGreaterThan(20 * same);
});
