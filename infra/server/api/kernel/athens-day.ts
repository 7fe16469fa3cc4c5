const HOUR_MS = 3_600_000;

const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Athens' });
const hours = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Athens', hour: '2-digit', hourCycle: 'h23' });

/** The hour that was asked for last, and its day: readings come in order, and telling a day takes time. */
let known = { hour: Number.NaN, day: '' };

/** The calendar day of Athens in which an instant lies, `YYYY-MM-DD`. */
export function athensDay(at: number): string {
  const hour = Math.floor(at / HOUR_MS);
  if (known.hour !== hour) known = { hour, day: days.format(at) };
  return known.day;
}

/** The beginning of a day of Athens, in milliseconds since 1970. */
export function startOfDay(day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  for (const offset of [2, 3]) {
    const at = midnight - offset * HOUR_MS;
    if (Number(hours.format(at)) === 0 && athensDay(at) === day) return at;
  }
  throw new RangeError(`${day} is no day`);
}

/** The day so many days later. */
export const plusDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * 24 * HOUR_MS).toISOString().slice(0, 10);
