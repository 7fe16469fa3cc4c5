const HOUR_MS = 3_600_000;
/** Hours of the day in Athens while a person has chosen none. */
export const QUIET = { from: 22, until: 7 } as const;

const athens = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Athens', hour: '2-digit', hourCycle: 'h23' });
const hourOf = (at: Date): number => Number(athens.format(at));

const isQuiet = (hour: number, from: number, until: number): boolean =>
  from <= until ? hour >= from && hour < until : hour >= from || hour < until;

/** The time at which a person may hear of what happens now: now, or the end of their quiet hours. */
export function afterQuietHours(
  now: Date,
  { quiet_from, quiet_until }: { quiet_from: number | null; quiet_until: number | null },
): Date {
  const from = quiet_from ?? QUIET.from;
  const until = quiet_until ?? QUIET.until;
  let at = now;
  // A day has at most 25 hours.
  for (let hours = 0; hours < 26 && isQuiet(hourOf(at), from, until); hours++)
    at = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS + HOUR_MS);
  return at;
}
