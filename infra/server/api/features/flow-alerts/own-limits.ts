import type { OwnAlertKind } from '@hydria/shared/rules/meter-alerts.ts';
import { athensDay, startOfDay } from '../../kernel/athens-day.ts';
import { plusDays } from '@hydria/shared/rules/calendar-day.ts';
import type { MeterAlert as FoundAlert, ProvingHour } from './alert-rules.ts';
import { intervalsOf, type DirtLimits, type MeterReading } from './intervals.ts';

/** The limits of a person for a supply. */
export interface OwnLimits {
  litres_day: number | null;
  cents_month: number | null;
  holiday_from: string | null;
  holiday_until: string | null;
  /** The day on which they were set: days and months before it raise no alert. */
  set_on: string;
}

/** An alert of a limit with its proof. */
export interface OwnAlert extends Omit<FoundAlert, 'kind'> {
  kind: OwnAlertKind;
}

interface LimitFacts {
  /** Readings of each meter of the supply, in order of time. */
  meters: readonly (readonly MeterReading[])[];
  dirt: DirtLimits;
  /** Cents of a day's water; undefined where its price is not known. */
  costOf: (day: string, litres: number) => number | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

/** Water of one day of Athens. */
interface DayOfWater {
  day: string;
  litres: number;
  hours: ProvingHour[];
}

/**
 * The water of each day, in order. An estimate proves nothing, and water of a gap counts only if the gap lies within one day.
 */
function daysOfWater({ meters, dirt, now }: LimitFacts): DayOfWater[] {
  const days = new Map<string, DayOfWater>();
  const intervals = meters
    .flatMap((readings) => intervalsOf(readings, dirt))
    .filter(({ kind, to, litres }) => (kind === 'known' || kind === 'gap') && to <= now && litres > 0)
    .toSorted((a, b) => a.to - b.to);
  for (const { from, to, litres, kind } of intervals) {
    const day = athensDay(to - 1);
    if (kind === 'gap' && athensDay(from) !== day) continue;
    const water = days.get(day) ?? { day, litres: 0, hours: [] };
    days.set(day, { day, litres: water.litres + litres, hours: [...water.hours, { at: to, litres }] });
  }
  return [...days.values()];
}

const alertOf = (
  kind: OwnAlertKind,
  water: readonly DayOfWater[],
  since: string,
  until: string,
  now: number,
): OwnAlert => {
  const hours = water.flatMap((one) => one.hours);
  return {
    kind,
    since: startOfDay(since),
    last: hours.at(-1)!.at,
    ended: now >= startOfDay(plusDays(until, 1)),
    lowest: 0,
    lost: water.reduce((sum, { litres }) => sum + litres, 0),
    cost: null,
    hours,
  };
};

/** Days with more litres than the limit, each an alert of its own. */
const findOverDays = (water: readonly DayOfWater[], { litres_day, set_on }: OwnLimits, now: number): OwnAlert[] =>
  litres_day === null
    ? []
    : water
        .filter(({ day, litres }) => day >= set_on && litres > litres_day)
        .map((one) => alertOf('over_day', [one], one.day, one.day, now));

const lastOfMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

/** Months whose water cost more than the limit. A day without a price adds nothing. */
function findOverMonths(water: readonly DayOfWater[], limits: OwnLimits, facts: LimitFacts): OwnAlert[] {
  const { cents_month, set_on } = limits;
  if (cents_month === null) return [];
  const months = Map.groupBy(water, ({ day }) => day.slice(0, 7));
  return [...months].flatMap(([month, days]) => {
    const cost = days.reduce((sum, { day, litres }) => sum + (facts.costOf(day, litres) ?? 0), 0);
    if (month < set_on.slice(0, 7) || cost <= cents_month) return [];
    const alert = alertOf('over_month', days, `${month}-01`, lastOfMonth(month), facts.now);
    return [{ ...alert, cost: Math.round(cost), hours: [] }];
  });
}

/** Any water on days on which the person uses none. */
function findHoliday(water: readonly DayOfWater[], limits: OwnLimits, now: number): OwnAlert[] {
  const { holiday_from: from, holiday_until: until } = limits;
  if (from === null || until === null) return [];
  const days = water.filter(({ day }) => day >= from && day <= until && day >= limits.set_on);
  return days.length > 0 ? [alertOf('holiday', days, from, until, now)] : [];
}

/** Every alert of a person's limits for a supply. The same facts give the same alerts, whatever was known before. */
export function findOverLimits(facts: LimitFacts, limits: OwnLimits): OwnAlert[] {
  const water = daysOfWater(facts);
  return [
    ...findOverDays(water, limits, facts.now),
    ...findOverMonths(water, limits, facts),
    ...findHoliday(water, limits, facts.now),
  ];
}
