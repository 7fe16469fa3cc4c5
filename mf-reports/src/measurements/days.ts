import type { Measurement } from '@hydria/shared/contract/supplies.ts';
import { isoDay } from '@hydria/shared/remote/formats.ts';

/** A smaller difference counts as none: it would not be noticeable on the bill. */
const SAME_PERCENT = 3;

/** The basis of the chosen meter's consumption figure: its last days, or else the time since the previous reading. */
export const usedLitres = ({ days, litres }: Pick<Measurement, 'days' | 'litres'>): number | null =>
  days.length > 0 ? days.reduce((sum, day) => sum + day.litres, 0) : litres;

/** The day that was not over at the latest reading: its consumption is part of a day's, and would look like a fall. */
export const runningDay = ({
  days,
  measurement_date,
}: Pick<Measurement, 'days' | 'measurement_date'>): string | null => {
  const last = days.at(-1)?.date;
  return last !== undefined && last === isoDay(measurement_date) ? last : null;
};

/** The days of a chart: those that were over at the latest reading. */
export const wholeDays = (
  meter: Pick<Measurement, 'days' | 'measurement_date'>,
  days = meter.days,
): Measurement['days'] => days.filter(({ date }) => date !== runningDay(meter));

/** The comparison with the same days a year before; null without data. */
export const comparison = (
  used: number | null,
  before: number | null,
): { kind: 'less' | 'more' | 'same'; percent: number } | null => {
  if (used === null || before === null || before <= 0) return null;
  const percent = Math.round((Math.abs(used - before) / before) * 100);
  if (percent < SAME_PERCENT) return { kind: 'same', percent: 0 };
  return { kind: used < before ? 'less' : 'more', percent };
};
