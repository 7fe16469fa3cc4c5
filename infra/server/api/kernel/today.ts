import type { Clock } from './clock.ts';

const athens = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Athens' });
const MINUTE_MS = 60_000;

/** The minute that was asked for last, and its day: days begin with a minute, and telling one takes time. */
let known = { minute: Number.NaN, day: '' };

/** The calendar day where the utilities are, `YYYY-MM-DD`. */
export function today(clock: Clock): string {
  const now = clock.now();
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (known.minute !== minute) known = { minute, day: athens.format(now) };
  return known.day;
}
