/** A day has no time zone, so days are counted in UTC, where each has 24 hours. In Greece one of them has 23 and one has 25. */
const DAY_MS = 86_400_000;

const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** The calendar day so many days after `day`, `YYYY-MM-DD`; before it where `count` is negative. */
export const plusDays = (day: string, count: number): string =>
  new Date(noonOf(day) + count * DAY_MS).toISOString().slice(0, 10);

/** Days from one calendar day to another: 1 when `last` is the day after `first`; not a number without two days. */
export const daysBetween = (first: string, last: string): number => Math.round((noonOf(last) - noonOf(first)) / DAY_MS);
