import { findAlerts, rulesFrom, type MeterAlarm } from './alert-rules.ts';
import type { MeterReading } from './intervals.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-10-20T00:00:00Z');
const RULES = rulesFrom({});
const SILENT = rulesFrom({ silent_days: 3 });

/** Readings of consecutive hours from their counters; null is an hour without a reading. */
const counters = (...values: (number | null)[]): MeterReading[] => {
  let before: number | null = null;
  return values.flatMap((counter, hour) => {
    if (counter === null) return [];
    const litres = before !== null && counter >= before ? counter - before : null;
    before = counter;
    return [{ at: START + hour * HOUR, counter, litres, estimated: false }];
  });
};
const after = (readings: MeterReading[], hours = 1): number => (readings.at(-1)?.at ?? START) + hours * HOUR;
const find = (readings: MeterReading[], more: { closedAt?: number; now?: number; alarms?: MeterAlarm[] } = {}) =>
  findAlerts({ readings, now: after(readings), ...more }, RULES);
const kinds = (readings: MeterReading[], more?: { closedAt?: number; now?: number }) =>
  find(readings, more).map(({ kind }) => kind);
const leak = (hours: number, litres: number, from = 50_000) =>
  Array.from({ length: hours + 1 }, (_, hour) => from + hour * litres);

describe('an alert', () => {
  test('names the hours that prove it, their litres and their price', () => {
    const [alert] = findAlerts(
      { readings: counters(50_000, ...leak(24, 6)), now: START + 30 * HOUR },
      rulesFrom({}, { water_price: 120 }),
    );
    expect(alert).toMatchObject({ kind: 'continuous_low', lowest: 6, lost: 144, cost: 17 });
    expect(alert!.hours).toHaveLength(24);
    expect(alert!.hours[0]).toEqual({ at: START + 2 * HOUR, litres: 6 });
  });

  test('has no price while the utility tells none', () => {
    expect(find(counters(...leak(24, 6)))).toMatchObject([{ cost: null }]);
  });

  test('follows the parameters of the utility', () => {
    const readings = counters(...leak(6, 50));
    expect(kinds(readings)).toEqual([]);
    const rules = rulesFrom({ flow_low_hours: 6 });
    expect(findAlerts({ readings, now: after(readings) }, rules)).toMatchObject([{ kind: 'continuous_low' }]);
    const closed = { readings: counters(0, 1), closedAt: START, now: START + 2 * HOUR };
    expect(findAlerts(closed, rulesFrom({ closed_least: 2 }))).toEqual([]);
    expect(findAlerts(closed, RULES)).toMatchObject([{ kind: 'after_closing' }]);
  });
});

describe('water that runs back', () => {
  test('is named when two hours return ten litres within a day, and ends a day later', () => {
    const falls = [1000, 995, 995, 989];
    expect(find(counters(...falls))).toMatchObject([
      { kind: 'backflow', lost: 11, ended: false, hours: [{ litres: -5 }, { litres: -6 }] },
    ]);
    expect(find(counters(...falls, ...Array.from({ length: 26 }, () => 989)))).toMatchObject([{ ended: true }]);
  });

  test('is not proved by one hour, by fewer litres, or by an estimate', () => {
    expect(kinds(counters(1000, 900, 900))).toEqual([]);
    expect(kinds(counters(1000, 996, 995))).toEqual([]);
    const readings = counters(1000, 995, 989);
    readings[1]!.estimated = true;
    expect(find(readings)).toEqual([]);
  });
});

describe('dirt of a counter is no proof', () => {
  test('a counter that rolls over, or belongs to another meter', () => {
    expect(kinds(counters(99_999_990, 99_999_996, 2, 8, 14))).toEqual([]);
    expect(kinds(counters(456_017, 207_814, 456_273, 207_851, 456_353), { closedAt: START })).toEqual([]);
  });

  test('a jump that no supply can take, even after closing', () => {
    expect(kinds(counters(1000, 9_000_000, 9_000_000), { closedAt: START })).toEqual([]);
  });

  test('a clock that was set and sends an older counter minutes later', () => {
    const readings = counters(1000, 1040, 1041);
    readings.splice(2, 0, { at: START + HOUR + 240_000, counter: 1020, litres: null, estimated: false });
    readings.splice(3, 0, { at: START + HOUR + 480_000, counter: 1000, litres: null, estimated: false });
    expect(find(readings)).toEqual([]);
  });

  test('a counter that repeats is an hour without flow', () => {
    expect(kinds(counters(...leak(12, 4), 50_048, ...leak(11, 4, 50_052)))).toEqual([]);
  });

  test('readings of the future, until their time has come', () => {
    const readings = counters(...leak(24, 6));
    expect(kinds(readings, { now: START + 20 * HOUR })).toEqual([]);
    expect(kinds(readings, { now: START + 24 * HOUR })).toEqual(['continuous_low']);
  });
});

test('the hour that summer time repeats counts twice, since readings are instants', () => {
  // 25 October 2026 has 25 hours in Athens.
  const night = Date.parse('2026-10-24T21:00:00Z');
  const readings = counters(...leak(25, 4)).map((reading, hour) => ({ ...reading, at: night + hour * HOUR }));
  expect(find(readings)).toMatchObject([{ since: night, last: night + 25 * HOUR, lost: 100 }]);
  expect(find(readings)[0]!.hours).toHaveLength(25);
});

describe('a silent meter', () => {
  const readings = counters(10, 11);
  const silent = (now: number, more: MeterReading[] = readings) => findAlerts({ readings: more, now }, SILENT);

  test('is named after three days, and is the same alert on every later day', () => {
    expect(silent(START + 73 * HOUR)).toEqual([]);
    const [first] = silent(START + 74 * HOUR);
    expect(first).toMatchObject({ kind: 'no_reading', since: START + HOUR, ended: false });
    expect(silent(START + 900 * HOUR)).toEqual([first]);
  });

  test('ends with its next reading', () => {
    const next = { at: START + 100 * HOUR, counter: 12, litres: 1, estimated: false };
    expect(silent(START + 101 * HOUR, [...readings, next])).toMatchObject([{ ended: true, last: next.at }]);
  });

  test('is no alert for a meter without remote reading', () => {
    expect(findAlerts({ readings, now: START + 900 * HOUR }, { ...SILENT, silence: null })).toEqual([]);
  });
});

describe('alarms of the meter', () => {
  const alarm = (kind: MeterAlarm['kind'], cleared: number | null): MeterAlarm => ({
    ...{ kind, first: START, last: START + HOUR, cleared },
  });
  const tampered = (alarms: MeterAlarm[], rules = RULES) => findAlerts({ readings: [], alarms, now: START }, rules);

  test('the magnetic one means tampering, while it lasts and after it', () => {
    expect(tampered([alarm('MAGNETIC_TAMPER_ALR', null), alarm('LOW_BATTERY_ALR', null)])).toMatchObject([
      { kind: 'tampering', ended: false },
    ]);
    expect(tampered([alarm('MAGNETIC_TAMPER_ALR', START + 2 * HOUR)])).toMatchObject([
      { ended: true, last: START + 2 * HOUR },
    ]);
  });

  test.each([
    'LOW_BATTERY_ALR',
    'LEAK_ALR',
    'MAGNETIC_TAMPER_ALR',
    'METER_ERROR_ALR',
    'BACK_FLOW_ALR',
    'BROKEN_PIPE_ALR',
    'EMPTY_PIPE_ALR',
    'SPECIFIC_ERROR_ALR',
  ] as const)('a utility may count %s as tampering', (kind) => {
    const rules = rulesFrom({}, { tamper_alarms: [kind] });
    expect(tampered([alarm(kind, null)], rules)).toMatchObject([{ kind: 'tampering' }]);
    expect(tampered([alarm(kind === 'LEAK_ALR' ? 'BACK_FLOW_ALR' : 'LEAK_ALR', null)], rules)).toEqual([]);
  });
});
