import { HOME_ZONE } from '@hydria/shared/rules/time-zone.ts';

const HOUR_MS = 3_600_000;

const days = new Intl.DateTimeFormat('en-CA', { timeZone: HOME_ZONE });
const hours = new Intl.DateTimeFormat('en-GB', { timeZone: HOME_ZONE, hour: '2-digit', hourCycle: 'h23' });

/** The hour that was asked for last, and its day: readings come in order, and telling a day takes time. */
let known = { hour: Number.NaN, day: '' };

/** The calendar day of Athens in which an instant lies, `YYYY-MM-DD`. */
export function athensDay(at: number): string {
  const hour = Math.floor(at / HOUR_MS);
  if (known.hour !== hour) known = { hour, day: days.format(at) };
  return known.day;
}

/** The instant of a full hour of a day of Athens, in milliseconds since 1970; an hour that every day has once, which 3 is not. */
export function hourOfDay(day: string, hour: number): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  for (const offset of [2, 3]) {
    const at = midnight + (hour - offset) * HOUR_MS;
    if (Number(hours.format(at)) === hour && athensDay(at) === day) return at;
  }
  throw new RangeError(`${day} has no hour ${hour}`);
}

/** The beginning of a day of Athens, in milliseconds since 1970. */
export const startOfDay = (day: string): number => hourOfDay(day, 0);

/** The hour that the days of a clock change lack or have twice; it is counted from the hour before. */
const CHANGING_HOUR = 3;

/** The instant of a time of day of Athens, `HH:MM`, in milliseconds since 1970. */
export function atClockTime(day: string, time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const full = hour === CHANGING_HOUR ? hourOfDay(day, hour - 1) + HOUR_MS : hourOfDay(day, hour);
  return full + minute * 60_000;
}
