import type { AppEntry } from './registry.ts';
import { resolve } from './resolve-release.ts';

/** A small generator with a seed, so that a failure can be repeated (mulberry32). */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};
const random = seeded(20_26);
const below = (limit: number): number => Math.floor(random() * limit);
const some = <T>(items: readonly T[]): T => items[below(items.length)] as T;

const artifact = (n: number): string => `0.${n}.0-${String(n).padStart(12, '0')}`;
const app = (change: Partial<AppEntry> = {}): AppEntry => ({
  default: artifact(1),
  released: {},
  pins: {},
  withdrawn: {},
  ...change,
});

describe('a canary', () => {
  const canary = { artifact: artifact(2), percent: 10, utilities: [] };
  const people = Array.from({ length: 10_000 }, () => ({ deya_id: some([null, 1, 3, 9]), bucket: below(100) }));
  const trying = (name: string, percent: number) =>
    people.filter((person) => resolve(name, app({ canary: { ...canary, percent } }), person).source === 'canary');

  it.each(['mf-billing', 'mf-forms', 'shell'])(
    'of %s at 10 %% reaches a tenth of 10,000 people, within one point',
    (name) => {
      const share = trying(name, 10).length / people.length;
      expect(share).toBeGreaterThan(0.09);
      expect(share).toBeLessThan(0.11);
    },
  );

  it('stays with the same people, also while it grows', () => {
    const first = trying('mf-billing', 10);
    const more = new Set(trying('mf-billing', 25));
    expect(trying('mf-billing', 10)).toEqual(first);
    expect(first.every((person) => more.has(person))).toBe(true);
  });

  it('does not ask the same people to try everything', () => {
    const bills = new Set(trying('mf-billing', 10));
    expect(trying('mf-forms', 10).filter((person) => bills.has(person)).length).toBeLessThan(bills.size);
  });

  it('reaches no visitor at 0 % and every visitor at 100 %', () => {
    expect(trying('mf-billing', 0)).toEqual([]);
    expect(trying('mf-billing', 100)).toHaveLength(people.length);
  });

  it('reaches all visitors of a named utility, and none of another', () => {
    const entry = app({ canary: { ...canary, percent: 0, utilities: [3] } });
    expect(resolve('mf-billing', entry, { deya_id: 3, bucket: 99 })).toEqual({
      artifact: artifact(2),
      source: 'canary',
    });
    expect(resolve('mf-billing', entry, { deya_id: 9, bucket: 0 })).toEqual({ artifact: artifact(1) });
    expect(resolve('mf-billing', entry, { deya_id: null, bucket: 0 })).toEqual({ artifact: artifact(1) });
  });
});

const randomEntry = (): AppEntry => ({
  default: artifact(below(6)),
  released: {},
  ...(random() < 0.5 && {
    canary: { artifact: artifact(below(6)), percent: below(101), utilities: random() < 0.3 ? [1 + below(5)] : [] },
  }),
  pins: random() < 0.5 ? { [1 + below(5)]: artifact(below(6)) } : {},
  withdrawn: random() < 0.3 ? { [artifact(6 + below(3))]: 'bad', [artifact(below(6))]: 'worse' } : {},
});

/** The rule in the order of its words: pin, then canary, then default; nothing withdrawn. */
const holds = (name: string, entry: AppEntry, deya_id: number | null, bucket: number): void => {
  const { artifact: got, source } = resolve(name, entry, { deya_id, bucket });
  const isGood = (one: string | undefined) => one !== undefined && !(one in entry.withdrawn);
  const pin = deya_id === null ? undefined : entry.pins[deya_id];
  if (isGood(pin)) expect([got, source]).toEqual([pin, 'pin']);
  else if (source === 'canary') expect([got, isGood(got)]).toEqual([entry.canary?.artifact, true]);
  else expect([got, source]).toEqual([entry.default, undefined]);
  const named = deya_id !== null && entry.canary?.utilities.includes(deya_id);
  if (!isGood(pin) && named && isGood(entry.canary?.artifact)) expect(source).toBe('canary');
};

it('holds for 1,000 random documents: a pin wins, nothing withdrawn is tried, and the answer is always the same', () => {
  for (let n = 0; n < 1000; n += 1) {
    const [name, entry] = [`mf-${below(50)}`, randomEntry()];
    const [deya_id, bucket] = [random() < 0.2 ? null : 1 + below(5), below(100)];
    holds(name, entry, deya_id, bucket);
    expect(resolve(name, entry, { deya_id, bucket })).toEqual(resolve(name, entry, { deya_id, bucket }));
  }
});
