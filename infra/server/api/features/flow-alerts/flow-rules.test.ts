import { DEFAULT_RULES, findFlow, type FlowRule } from './flow-rules.ts';
import type { MeterReading } from './intervals.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-01T00:00:00Z');

/** Readings of consecutive hours; null is an hour without a reading, `~5` an estimated one. */
const hours = (...litres: (number | null | `~${number}`)[]): MeterReading[] => {
  const readings: MeterReading[] = [{ at: START, litres: null, estimated: false }];
  litres.forEach((value, index) => {
    if (value === null) return;
    const estimated = typeof value === 'string';
    readings.push({ at: START + (index + 1) * HOUR, litres: estimated ? Number(value.slice(1)) : value, estimated });
  });
  return readings;
};
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const rule = (over: Partial<FlowRule>): FlowRule => ({
  kind: 'continuous_low',
  least: 1,
  hours: 24,
  tolerated: 0,
  lost: 'lowest',
  ...over,
});
const kinds = (readings: MeterReading[], closedAt?: number, rules?: FlowRule[]) =>
  findFlow(readings, closedAt, rules).map(({ kind }) => kind);

describe('the default rules', () => {
  test('a dripping tap is named after 24 hours, with its lowest flow and the lost litres', () => {
    expect(findFlow(hours(0, ...times(12, 4), 30, ...times(11, 6)))).toEqual([
      {
        kind: 'continuous_low',
        since: START + HOUR,
        last: START + 25 * HOUR,
        ended: false,
        lowest: 4,
        lost: 96,
      },
    ]);
    expect(findFlow(hours(0, ...times(23, 4)))).toEqual([]);
  });

  test('a leak that grew is named with its present flow, and no hour loses more than its litres', () => {
    expect(findFlow(hours(...times(10, 2), ...times(24, 50)))).toMatchObject([{ lowest: 50, lost: 1220 }]);
  });

  test('one hour without flow ends it', () => {
    expect(findFlow(hours(...times(24, 4), 0, 4))).toMatchObject([{ ended: true, last: START + 24 * HOUR }]);
    expect(findFlow(hours(...times(20, 4), 0, ...times(20, 4)))).toEqual([]);
  });

  test('a high flow is named after 6 hours, and a burst after 2, each once for its cause', () => {
    expect(kinds(hours(0, ...times(6, 200)))).toEqual(['continuous_high']);
    expect(kinds(hours(0, ...times(30, 200)))).toEqual(['continuous_high']);
    expect(kinds(hours(0, ...times(30, 1500)))).toEqual(['burst']);
  });

  test('a leak that a burst leaves behind is named too', () => {
    expect(kinds(hours(0, ...times(3, 1500), ...times(24, 5)))).toEqual(['burst', 'continuous_low']);
  });

  test('a burst in a leak is named beside it', () => {
    expect(kinds(hours(...times(24, 5), ...times(3, 1500)))).toEqual(['continuous_low', 'burst']);
  });
});

describe('gaps and estimates', () => {
  test('neither start a run nor end it', () => {
    const gap = [null, null, null, 4] as const;
    expect(findFlow(hours(...times(23, 4), ...gap))).toEqual([]);
    expect(findFlow(hours(...times(23, 4), ...gap, 4))).toMatchObject([{ since: START, lost: 96 }]);
    expect(findFlow(hours(...times(24, '~9' as const)))).toEqual([]);
    expect(findFlow(hours(...times(12, 4), '~0', 4, ...times(12, 4)))).toMatchObject([{ since: START, lost: 96 }]);
  });

  test('the difference to an estimated counter is no proof', () => {
    expect(findFlow(hours(...times(23, 4), '~4', 4))).toEqual([]);
  });

  test('a counter that ran backwards is no proof', () => {
    const readings = hours(...times(24, 4));
    readings[12]!.litres = null;
    expect(findFlow(readings)).toEqual([]);
  });

  test('a reading that came twice counts once', () => {
    const readings = hours(...times(23, 4));
    expect(findFlow([...readings, readings.at(-1)!])).toEqual([]);
  });

  test('readings of a quarter of an hour count by their time', () => {
    const quarters = Array.from({ length: 97 }, (_, n) => ({
      at: START + (n * HOUR) / 4,
      litres: n === 0 ? null : 1,
      estimated: false,
    }));
    expect(findFlow(quarters)).toMatchObject([{ lowest: 4, lost: 96 }]);
    expect(findFlow(quarters.slice(0, -1))).toEqual([]);
  });
});

describe('after the closing of a supply', () => {
  test('one litre is enough, and a litre before it is none', () => {
    const readings = hours(0, 7, 0, 0, 1, 0);
    expect(kinds(readings)).toEqual([]);
    expect(findFlow(readings, START + 3 * HOUR)).toMatchObject([
      { kind: 'after_closing', since: START + 4 * HOUR, lost: 1, ended: false },
    ]);
    expect(kinds(readings, START + 5 * HOUR)).toEqual([]);
  });

  test('a counter that moved in a gap is enough, an estimate is not', () => {
    expect(kinds(hours(0, 0, null, null, 1), START + HOUR)).toEqual(['after_closing']);
    expect(kinds(hours(0, 0, '~1', 0), START + HOUR)).toEqual([]);
  });

  test('consumption within a day of the last one belongs to the same alert, later consumption to another', () => {
    expect(kinds(hours(1, ...times(24, 0), 1), START)).toEqual(['after_closing']);
    expect(kinds(hours(1, ...times(25, 0), 1), START)).toEqual(['after_closing', 'after_closing']);
  });
});

describe('published rules of vendors are sets of parameters', () => {
  const GALLON = 3.785_411_784;

  test.each([
    // EyeOnWater, BEACON and AquaCUE: at least a gallon in each of 24 consecutive hours.
    ['EyeOnWater', rule({ least: GALLON }), [24, 3.79], true],
    ['EyeOnWater', rule({ least: GALLON }), [24, 3.78], false],
    ['EyeOnWater', rule({ least: GALLON }), [23, 3.79], false],
    // WaterSmart: residential 3 gal/h for 48 h, burst 30 gal/h for 8 h, commercial 10 gal/h for 168 h.
    ['WaterSmart, residential', rule({ least: 11.356, hours: 48 }), [48, 11.4], true],
    ['WaterSmart, residential', rule({ least: 11.356, hours: 48 }), [47, 11.4], false],
    ['WaterSmart, burst', rule({ kind: 'burst', least: 113.56, hours: 8 }), [8, 114], true],
    ['WaterSmart, burst', rule({ kind: 'burst', least: 113.56, hours: 8 }), [8, 113], false],
    ['WaterSmart, commercial', rule({ least: 37.854, hours: 168 }), [168, 38], true],
    ['WaterSmart, commercial', rule({ least: 37.854, hours: 168 }), [167, 38], false],
  ] as const)('%s (%j): %j', (_name, parameters, [count, litres], alerts) => {
    expect(findFlow(hours(0, ...times(count, litres)), undefined, [parameters])).toHaveLength(alerts ? 1 : 0);
  });

  test.each([4, 8, 16, 24])('AquaHawk: a window of %i hours', (window) => {
    const rules = [rule({ hours: window })];
    expect(findFlow(hours(0, ...times(window, 2)), undefined, rules)).toHaveLength(1);
    expect(findFlow(hours(0, ...times(window - 1, 2), 0), undefined, rules)).toEqual([]);
  });

  test('one tolerated hour without flow is a parameter', () => {
    const rules = [rule({ tolerated: 1 })];
    expect(findFlow(hours(...times(12, 4), 0, ...times(12, 4)), undefined, rules)).toMatchObject([{ lowest: 4 }]);
    expect(findFlow(hours(...times(8, 4), 0, ...times(8, 4), 0, ...times(8, 4)), undefined, rules)).toEqual([]);
  });
});

describe('for any readings', () => {
  /** A generator of numbers that repeats with its seed. */
  const randomFrom = (seed: number) => () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const dirty = (seed: number): MeterReading[] => {
    const random = randomFrom(seed);
    const values = Array.from({ length: 200 }, () => {
      const dice = random();
      if (dice < 0.03) return null;
      if (dice < 0.05) return `~${Math.floor(random() * 9)}` as const;
      if (dice < 0.07) return 0;
      return Math.floor(random() ** 6 * 2000) + 1;
    });
    return hours(...values);
  };

  test('an alert is proved by its hours: none below the least flow, and no fewer than the rule asks for', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const readings = dirty(seed);
      for (const alert of findFlow(readings)) {
        const asked = DEFAULT_RULES.find(({ kind }) => kind === alert.kind)!;
        const inside = readings.filter(({ at }) => at > alert.since && at <= alert.last);
        const known = inside.filter(({ litres, estimated, at }) => {
          const before = readings[readings.findIndex((one) => one.at === at) - 1];
          return litres !== null && !estimated && before && !before.estimated && at - before.at <= HOUR;
        });
        expect(known.length).toBeGreaterThanOrEqual(asked.hours);
        expect(Math.min(...known.map(({ litres }) => litres!))).toBeGreaterThanOrEqual(asked.least);
      }
    }
  });

  test('later readings never take back an alert that has ended', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const readings = dirty(seed);
      const whole = findFlow(readings);
      for (let count = 20; count < readings.length; count += 20) {
        const ended = findFlow(readings.slice(0, count)).filter(({ ended }) => ended);
        for (const alert of ended) expect(whole).toContainEqual(alert);
      }
    }
  });
});
