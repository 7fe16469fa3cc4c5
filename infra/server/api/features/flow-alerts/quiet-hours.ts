import { USUAL_QUIET } from '@hydria/shared/rules/alert-settings.ts';

const HOUR_MS = 3_600_000;

const hourIn = (timeZone: string): ((at: Date) => number) => {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  return (at) => Number(clock.format(at));
};

const isQuiet = (hour: number, from: number, until: number): boolean =>
  from <= until ? hour >= from && hour < until : hour >= from || hour < until;

/** Quiet hours as they are stored: null while the person has chosen none, equal hours for none at all. */
export interface QuietHours {
  quiet_from: number | null;
  quiet_until: number | null;
  timezone: string;
}

/** The time at which a person may hear of what happens now: now, or the end of their quiet hours by their own clock. */
export function afterQuietHours(now: Date, { quiet_from, quiet_until, timezone }: QuietHours): Date {
  const from = quiet_from ?? USUAL_QUIET.from;
  const until = quiet_until ?? USUAL_QUIET.until;
  const hourOf = hourIn(timezone);
  let at = now;
  // A day has at most 25 hours.
  for (let hours = 0; hours < 26 && isQuiet(hourOf(at), from, until); hours++)
    at = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS + HOUR_MS);
  return at;
}
