import { daysBetween } from './calendar-day.ts';
/** The step of a history: each hour, day or month of Athens (spec D §2). */
export const HISTORY_STEPS = ['hour', 'day', 'month'] as const;

export type HistoryStep = (typeof HISTORY_STEPS)[number];

/** Days of one file of hourly readings, at most. */
export const GREEN_BUTTON_DAYS = 400;

/** Most days of a history with this step. */
export const HISTORY_DAYS: Readonly<Record<HistoryStep, number>> = { hour: 31, day: 400, month: 1900 };

/** With fewer households an average would say too much about one of them. */
export const SIMILAR_LEAST = 20;

/** A day of a household has at least so many hourly readings; others do not count. */
export const SIMILAR_LEAST_HOURS = 20;

/** Days from `from` to `to`, both included. */
export const daysOf = ({ from, to }: { from: string; to: string }): number => daysBetween(from, to) + 1;

/** Whether a history with this step may have this range. */
export const isHistoryRange = (step: HistoryStep, range: { from: string; to: string }): boolean =>
  daysOf(range) >= 1 && daysOf(range) <= HISTORY_DAYS[step];
