import { emptyRegistry, registrySchema, type Registry } from './registry.ts';
import { resolve } from './resolve-release.ts';
import * as change from './transitions.ts';

const at = '2026-11-20T10:00:00.000Z';
const by = { who: 'eleni', at };
const because = (reason: string) => ({ ...by, reason });
const release = (name: string, minor: number) => ({
  name,
  version: `0.${minor}.0`,
  artifact: `0.${minor}.0-${String(minor).padStart(12, '0')}`,
});
const [one, two, three] = [release('mf-a', 1), release('mf-a', 2), release('mf-a', 3)];
const everyone = { deya_id: null, bucket: 50 };
const served = (registry: Registry, name = 'mf-a', asker: Parameters<typeof resolve>[2] = everyone) =>
  resolve(name, change.appOf(registry, name), asker).artifact;

/** One version after the other, as teams release them. */
const released = (...releases: ReturnType<typeof release>[]): Registry =>
  releases.reduce((registry, one) => change.publish(registry, one, by), emptyRegistry('production'));

it('writes who, when, why, from and to for each change, under a serial that grows by one', () => {
  const first = change.publish(emptyRegistry(), one, by);
  const second = change.publish(first, two, by);
  const third = change.rollback(second, 'mf-a', one.artifact, because('bills are empty'));
  expect(third.log).toEqual([
    { serial: 1, at, who: 'eleni', action: 'publish', app: 'mf-a', from: null, to: one.artifact },
    { serial: 2, at, who: 'eleni', action: 'publish', app: 'mf-a', from: one.artifact, to: two.artifact },
    {
      serial: 3,
      at,
      who: 'eleni',
      action: 'rollback',
      app: 'mf-a',
      from: two.artifact,
      to: one.artifact,
      reason: 'bills are empty',
    },
  ]);
  expect(registrySchema.parse(third)).toEqual(third);
});

it('never alters what was there before', () => {
  const before = released(one);
  const copy = structuredClone(before);
  change.publish(before, two, by);
  change.pin(before, 'mf-a', 3, one.artifact, by);
  change.disable(before, 'mf-a', because('test'));
  expect(before).toEqual(copy);
});

describe('a canary', () => {
  const trial = { percent: 10, utilities: [3] };
  const tried = change.publish(released(one), two, by, { canary: trial });

  it('leaves everyone else where they are', () => {
    expect(change.appOf(tried, 'mf-a')).toMatchObject({
      default: one.artifact,
      canary: { artifact: two.artifact, ...trial },
    });
    expect(served(tried, 'mf-a', { deya_id: 3, bucket: 0 })).toBe(two.artifact);
    expect(tried.log.at(-1)).toMatchObject({
      action: 'canary',
      from: null,
      to: two.artifact,
      reason: '10 % and utilities 3',
    });
  });

  it('becomes what everyone gets, and is then no canary any more', () => {
    const promoted = change.promote(tried, two, by);
    expect(served(promoted)).toBe(two.artifact);
    expect(change.appOf(promoted, 'mf-a').canary).toBeUndefined();
  });

  it('ends at 0', () => {
    const ended = change.startCanary(tried, 'mf-a', two.artifact, { percent: 0, utilities: [] }, by);
    expect(change.appOf(ended, 'mf-a').canary).toBeUndefined();
    expect(ended.log.at(-1)).toMatchObject({ action: 'canary', from: two.artifact, to: null });
  });

  it('that failed is withdrawn and does not come back by itself', () => {
    const ended = change.withdrawCanary(tried, 'mf-a', because('14 of 48 page loads failed'));
    expect(served(ended, 'mf-a', { deya_id: 3, bucket: 0 })).toBe(one.artifact);
    expect(() => change.promote(ended, two, by)).toThrow('was withdrawn: 14 of 48 page loads failed');
    expect(() => change.startCanary(ended, 'mf-a', two.artifact, trial, by)).toThrow('was withdrawn');
  });

  it('needs something that everyone else gets', () => {
    expect(() => change.publish(emptyRegistry(), one, by, { canary: trial })).toThrow(
      'publish it without --canary first',
    );
  });
});

describe('a pin', () => {
  it('holds through every later release, until it is taken off', () => {
    const pinned = change.publish(change.pin(released(one), 'mf-a', 3, one.artifact, by), two, by);
    const asker = { deya_id: 3, bucket: 0 };
    expect(served(pinned, 'mf-a', asker)).toBe(one.artifact);
    expect(served(pinned)).toBe(two.artifact);
    expect(served(change.unpin(pinned, 'mf-a', 3, by), 'mf-a', asker)).toBe(two.artifact);
    expect(() => change.unpin(pinned, 'mf-a', 9, by)).toThrow('mf-a is not pinned for utility 9');
  });
});

describe('a rollback', () => {
  const bad = released(one, two);
  const back = change.rollback(bad, 'mf-a', change.rollbackTarget(bad, 'mf-a'), because('bills are empty'));

  it('leads to what everyone had before', () => {
    expect(served(back)).toBe(one.artifact);
    expect(change.appOf(back, 'mf-a').withdrawn).toEqual({ [two.artifact]: 'bills are empty' });
  });

  it('outlasts the next release of another application', () => {
    expect(served(change.publish(back, release('mf-b', 1), by))).toBe(one.artifact);
  });

  it('outlasts another publication of the same artifact, unless somebody says why', () => {
    expect(() => change.publish(back, two, by)).toThrow(
      'was withdrawn: bills are empty; to bring it back all the same',
    );
    expect(() => change.publish(back, two, by, { canary: { percent: 1, utilities: [] } })).toThrow('was withdrawn');
    expect(() => change.promote(back, two, by)).toThrow('was withdrawn');
    expect(() => change.pin(back, 'mf-a', 3, two.artifact, by)).toThrow('was withdrawn');
    expect(() => change.publish(back, two, by, { despiteWithdrawal: true })).toThrow('was withdrawn');
    const again = change.publish(back, two, because('the data were at fault'), { despiteWithdrawal: true });
    expect(served(again)).toBe(two.artifact);
    expect(change.appOf(again, 'mf-a').withdrawn).toEqual({});
  });

  it('ends with a release of the next version', () => {
    expect(served(change.publish(back, three, by))).toBe(three.artifact);
  });

  it('takes pins and canary to the bad artifact along', () => {
    const held = change.startCanary(
      change.pin(bad, 'mf-a', 3, two.artifact, by),
      'mf-a',
      two.artifact,
      { percent: 5, utilities: [] },
      by,
    );
    const freed = change.appOf(change.rollback(held, 'mf-a', one.artifact, because('bad')), 'mf-a');
    expect(freed.pins).toEqual({});
    expect(freed.canary).toBeUndefined();
  });

  it('goes further back each time, and never to what was withdrawn', () => {
    const third = released(one, two, three);
    const once = change.rollback(third, 'mf-a', change.rollbackTarget(third, 'mf-a'), because('bad'));
    expect(served(once)).toBe(two.artifact);
    expect(change.rollbackTarget(once, 'mf-a')).toBe(one.artifact);
    expect(() => change.rollback(once, 'mf-a', three.artifact, because('no'))).toThrow('was withdrawn');
  });

  it('leads to a named version, and nowhere when there is none', () => {
    const third = released(one, two, three);
    expect(change.rollbackTarget(third, 'mf-a', '0.1.0')).toBe(one.artifact);
    expect(() => change.rollbackTarget(third, 'mf-a', '0.9.0')).toThrow(
      'mf-a 0.9.0 has not been released in production; released versions: 0.1.0, 0.2.0, 0.3.0',
    );
    expect(() => change.rollbackTarget(released(one), 'mf-a')).toThrow('mf-a has nothing to go back to');
    expect(() => change.rollbackTarget(third, 'mf-x')).toThrow(
      'mf-x has not been released in production; released are: mf-a',
    );
  });
});

it('switches off and on again, but never the shell', () => {
  const off = change.disable(released(one), 'mf-a', because('the bank is down'));
  expect(change.appOf(off, 'mf-a').disabled).toEqual({ reason: 'the bank is down' });
  expect(change.appOf(change.enable(off, 'mf-a', by), 'mf-a')).not.toHaveProperty('disabled');
  expect(() => change.enable(released(one), 'mf-a', by)).toThrow('mf-a is not switched off');
  expect(() => change.disable(released(release('shell', 1)), 'shell', because('no'))).toThrow(
    'The shell cannot be switched off',
  );
});

it('renews a document that ends with every change, for as long as it was good before', () => {
  const ending = change.renew(emptyRegistry('production', at), by, 7);
  expect(ending.expires).toBe('2026-11-27T10:00:00.000Z');
  const later = change.publish(ending, one, { who: 'eleni', at: '2026-11-22T10:00:00.000Z' });
  expect(later.expires).toBe('2026-11-29T10:00:00.000Z');
  expect(change.renew(later, by, 0)).not.toHaveProperty('expires');
});

it('refuses other bytes under a version that was released, also by promotion from another environment', () => {
  const other = { ...one, artifact: '0.1.0-ffffffffffff' };
  expect(() => change.publish(released(one), other, by)).toThrow('mf-a 0.1.0 was released as');
  expect(() => change.promote(released(one), other, by, { released: true })).toThrow('mf-a 0.1.0 was released as');
});

/** A thousand random steps: the rules of the document hold after each. */
it('keeps its rules through 1,000 random changes', () => {
  let seed = 7;
  const below = (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit;
  const artifacts = [one, two, three];
  const steps: ((registry: Registry) => Registry)[] = [
    (r) => change.publish(r, artifacts[below(3)] ?? one, by),
    (r) => change.publish(r, release('mf-b', 1 + below(3)), by),
    (r) =>
      change.startCanary(r, 'mf-a', artifacts[below(3)]?.artifact ?? '', { percent: below(101), utilities: [] }, by),
    (r) => change.pin(r, 'mf-a', 1 + below(3), artifacts[below(3)]?.artifact ?? '', by),
    (r) => change.unpin(r, 'mf-a', 1 + below(3), by),
    (r) => change.rollback(r, 'mf-a', change.rollbackTarget(r, 'mf-a'), because('bad')),
    (r) => change.promote(r, artifacts[below(3)] ?? one, because('good'), { despiteWithdrawal: below(2) === 0 }),
    (r) => change.disable(r, 'mf-a', because('off')),
  ];
  let registry = released(one);
  for (let n = 0; n < 1000; n += 1) {
    try {
      registry = steps[below(steps.length)]?.(registry) ?? registry;
    } catch (error) {
      expect(error).toMatchObject({ name: 'Refused' });
    }
    const { default: everyone, canary, pins, withdrawn } = change.appOf(registry, 'mf-a');
    for (const artifact of [everyone, canary?.artifact, ...Object.values(pins)])
      expect(withdrawn).not.toHaveProperty([artifact ?? '']);
  }
  expect(registry.log.map(({ serial }) => serial)).toEqual(registry.log.map((_, index) => index + 1));
  expect(registry.serial).toBe(registry.log.length);
});
