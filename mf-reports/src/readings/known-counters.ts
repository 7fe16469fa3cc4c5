import type { Measurement } from '@hydria/shared/contract/supplies.ts';
import { isoDay } from '@hydria/shared/remote/formats.ts';
import type { KnownCounter } from '@hydria/shared/rules/meter-reading.ts';

/** Known values of a meter up to a day, newest first: the latest one, and one before it that gives the usual use. */
export const knownCounters = (meter: Measurement | undefined, until: string): KnownCounter[] => {
  if (!meter) return [];
  const { counter_value, measurement_date, previous_date, litres, days } = meter;
  const last = { date: isoDay(measurement_date) ?? '', counter_l: counter_value };
  const used = days.reduce((sum, day) => sum + day.litres, 0);
  const before = days[0]
    ? [{ date: days[0].date, counter_l: counter_value - used }]
    : [{ date: isoDay(previous_date) ?? '', counter_l: counter_value - (litres ?? 0) }];
  return [last, ...before].filter(({ date }) => date !== '' && date <= until);
};
