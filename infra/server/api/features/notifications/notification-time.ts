/** Maximum age of an announcement that is still notified; older ones come from a utility's archive. */
const FRESH_DAYS = 2;
const DAY_MS = 86_400_000;
/** An announcement that begins today waits for the morning, so that it wakes no subscriber. */
const MORNING = 8;

const athens = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Athens' });
const hourThere = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Athens', hour: '2-digit', hourCycle: 'h23' });

/** Eight in the morning of a day in Athens, in UTC. */
export function morningOf(day: string): Date {
  for (const offset of [2, 3]) {
    const at = new Date(Date.parse(`${day}T00:00:00Z`) + (MORNING - offset) * 3_600_000);
    if (Number(hourThere.format(at)) === MORNING) return at;
  }
  throw new RangeError(`${day} has no morning`);
}

/**
 * The time of an announcement's notification: at once when it is current, in the morning of its first day when it
 * begins later, never when it is over or old.
 */
export function notificationTime(
  { start_date, end_date }: { start_date: string; end_date: string | null },
  now: Date,
): Date | null {
  const today = athens.format(now);
  if (end_date !== null && end_date < today) return null;
  if (start_date > today) return morningOf(start_date);
  return start_date < athens.format(new Date(now.getTime() - FRESH_DAYS * DAY_MS)) ? null : now;
}
