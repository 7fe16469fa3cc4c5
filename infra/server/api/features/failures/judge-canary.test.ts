import { isSpent, LATEST, type CanaryCount } from './judge-canary.ts';

const counted = (loads: number, failures: number, more: Partial<CanaryCount> = {}): CanaryCount => ({
  loads,
  failures,
  failingNetworks: failures,
  stable: { loads: 0, failures: 0 },
  ...more,
});

describe('a canary is withdrawn', () => {
  it.each([
    ['when a third of its page loads fail', counted(20, 7), true],
    ['when just more than a tenth fail', counted(200, 21), true],
    ['not at a tenth', counted(200, 20), false],
    ['not before twenty page loads', counted(19, 19), false],
    ['not for four failures', counted(20, 4), false],
    ['not for failures of two networks', counted(20, 10, { failingNetworks: 2 }), false],
    ['for failures of three networks', counted(20, 10, { failingNetworks: 3 }), true],
    ['not when the stable release fails as often', counted(40, 20, { stable: { loads: 760, failures: 380 } }), false],
    ['not when it is twice as bad', counted(40, 12, { stable: { loads: 760, failures: 114 } }), false],
    ['when it is three times as bad', counted(40, 12, { stable: { loads: 760, failures: 75 } }), true],
    [
      'not with more failures told of the stable release than it has visitors',
      counted(40, 20, { stable: { loads: 10, failures: 99 } }),
      false,
    ],
    ['not when nothing fails', counted(200, 0), false],
  ])('%s', (_, count, expected) => {
    expect(isSpent(count)).toBe(expected);
  });
});

/** Marsaglia's xorshift32: the same numbers at every run. */
const seeded = (seed: number) => () => {
  seed ^= seed << 13;
  seed ^= seed >>> 17;
  seed ^= seed << 5;
  return (seed >>> 0) / 2 ** 32;
};

/**
 * The number of page loads, each from a network of its own, after which a canary is withdrawn; null without a
 * withdrawal.
 */
const withdrawnAfter = (rate: number, most: number, seed: number): number | null => {
  const random = seeded(seed);
  const failed: boolean[] = [];
  let failures = 0;
  for (let load = 1; load <= most; load++) {
    failed.push(random() < rate);
    failures += Number(failed.at(-1)) - Number(failed[load - 1 - LATEST] ?? false);
    if (isSpent(counted(Math.min(load, LATEST), failures))) return load;
  }
  return null;
};

const SEEDS = Array.from({ length: 200 }, (_, index) => 2654435761 * (index + 1));

describe('over many page loads', () => {
  it('a canary that fails for three in ten is withdrawn within fifty', () => {
    const after = SEEDS.map((seed) => withdrawnAfter(0.3, 10_000, seed) ?? Infinity);
    expect(Math.max(...after)).toBeLessThanOrEqual(50);
  });

  it('a canary that fails for two in a thousand stays for ten thousand', () => {
    expect(SEEDS.map((seed) => withdrawnAfter(0.002, 10_000, seed)).filter((load) => load !== null)).toEqual([]);
  });

  it('a canary that worked for long is withdrawn as quickly once it fails, because only the latest count', () => {
    const random = seeded(7);
    const latest = Array.from({ length: LATEST }, () => false);
    let load = 0;
    while (!isSpent(counted(LATEST, latest.filter(Boolean).length))) {
      latest.shift();
      latest.push(random() < 0.3);
      load++;
    }
    expect(load).toBeLessThan(LATEST);
  });
});
