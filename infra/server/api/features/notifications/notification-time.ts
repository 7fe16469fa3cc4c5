import { plusDays } from '@hydria/shared/rules/calendar-day.ts';
import { athensDay, hourOfDay } from '../../kernel/athens-day.ts';

/** Maximum age of an announcement that is still notified; older ones come from a utility's archive. */
const FRESH_DAYS = 2;
/** An announcement that begins with a day waits for the morning, so that it wakes no subscriber. */
const MORNING = 8;

/** Eight in the morning of a day in Athens, in UTC. */
export const morningOf = (day: string): Date => new Date(hourOfDay(day, MORNING));

/** When an announcement is shown. */
export interface Period {
  start_date: string;
  start_time: string | null;
  starts_at: Date;
  ends_at: Date | null;
}

/**
 * The time of an announcement's notification: at once when it is current, at its beginning when it begins later, never when
 * it is over or old. Without a time of day it begins in the morning.
 */
export function notificationTime({ start_date, start_time, starts_at, ends_at }: Period, now: Date): Date | null {
  if (ends_at && ends_at <= now) return null;
  if (starts_at > now) return start_time === null ? morningOf(start_date) : starts_at;
  return start_date < plusDays(athensDay(now.getTime()), -FRESH_DAYS) ? null : now;
}
