import { sql } from 'kysely';

/**
 * The instant at which an announcement begins. An hour that the change of clocks skips or repeats counts as winter time, as
 * PostgreSQL reads it.
 */
export const startsAt = sql<Date>`((start_date + coalesce(start_time, '00:00')) at time zone 'Europe/Athens')`;

/** The instant from which an announcement is over; null without a last day. */
export const endsAt = sql<Date | null>`((end_date + coalesce(end_time, '24:00')) at time zone 'Europe/Athens')`;

export const isToCome = (now: Date) => sql<boolean>`${startsAt} > ${now}::timestamptz`;

export const isOver = (now: Date) => sql<boolean>`coalesce(${endsAt} <= ${now}::timestamptz, false)`;

/** The time of day of a column, `HH:MM`. */
export const hourOf = (column: 'start_time' | 'end_time') => sql<string | null>`to_char(${sql.ref(column)}, 'HH24:MI')`;
