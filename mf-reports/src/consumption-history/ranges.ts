import { plusDays } from '@hydria/shared/rules/calendar-day.ts';
import { daysOf, HISTORY_DAYS, HISTORY_STEPS, type HistoryStep } from '@hydria/shared/rules/consumption-history.ts';

/** The ranges of spec D §2; `free` has days of the person's choice. */
export const RANGES = ['week', 'month', 'two_months', 'three_months', 'free'] as const;

export type Range = (typeof RANGES)[number];

/** Days, both included. */
export interface Days {
  from: string;
  to: string;
}

const MONTHS = { month: 1, two_months: 2, three_months: 3 } as const;

/** The day so many months before; the last one of a shorter month. */
const minusMonths = (day: string, months: number): string => {
  const date = new Date(`${day}T12:00:00Z`);
  const dayOfMonth = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(dayOfMonth, last));
  return date.toISOString().slice(0, 10);
};

/** The days of a range that ends today. */
export const daysOfRange = (range: Exclude<Range, 'free'>, today: string): Days => ({
  from: range === 'week' ? plusDays(today, -6) : plusDays(minusMonths(today, MONTHS[range]), 1),
  to: today,
});

/** The first day that a free range may have. */
export const firstDay = (today: string): string => minusMonths(today, 60);

/** Steps that a range is short enough for. */
export const stepsFor = (days: Days): readonly HistoryStep[] =>
  HISTORY_STEPS.filter((step) => daysOf(days) <= HISTORY_DAYS[step]);

/** The wanted step, or the next longer one that fits. */
export const stepFor = (days: Days, wanted: HistoryStep): HistoryStep => {
  const fitting = stepsFor(days);
  return fitting.includes(wanted) ? wanted : (fitting[0] ?? 'month');
};
