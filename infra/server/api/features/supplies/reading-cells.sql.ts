import { sql, type RawBuilder } from 'kysely';

/** Beginning of the hour or day of a reading `x` of a stretch. A reading counts by its end, so the one of midnight is of the day before. */
const cellAt = (length: RawBuilder<unknown>) =>
  sql`date_bin(${length}, x.measured_at - interval '1 microsecond', stretch.starts_at)`;

/**
 * The common table expression `cell`: litres of the meters in `own` by hour or by day, of their own days among some days `asked.day`.
 * A counted day is read from its row (migration 0791), any other from its hours. A stretch is a run of such other days of one
 * length: 24 hours, or 23 and 25 at a change of the clocks. Within it a day is a fixed number of hours, so the calendar of Athens is
 * worked out once a stretch.
 */
export const cellsOf = (step: 'hour' | 'day', days: RawBuilder<unknown>) => sql`
  day as materialized (
    select own.deya_id, own.hydrometer, asked.day, asked.day::timestamp at time zone 'Europe/Athens' as starts_at,
           (asked.day + 1)::timestamp at time zone 'Europe/Athens' as ends_at,
           d.hours, d.litres, d.estimated, d.first_at, d.last_at
    from own cross join (${days}) as asked
    left join reading_day d on ${step === 'day' ? sql`true` : sql`false`}
      and d.deya_id = own.deya_id and d.hydrometer = own.hydrometer and d.day = asked.day
    where is_own_day(asked.day, own.since, own.until)),
  stretch as (
    select deya_id, hydrometer, min(starts_at) as starts_at, max(ends_at) as ends_at, length
    from (select *, day - row_number() over (partition by hydrometer, length order by day)::int as eve
          from (select *, ends_at - starts_at as length from day where hours is null) as d) as d
    group by deya_id, hydrometer, eve, length),
  cell as (
    select stretch.hydrometer, c.*, c.at at time zone 'Europe/Athens' as local
    from stretch cross join lateral (
      select ${cellAt(step === 'hour' ? sql`interval '1 hour'` : sql`stretch.length`)} as at,
             sum(x.litres) as litres, bool_or(x.estimated) as approximate,
             count(distinct ${cellAt(sql`interval '1 hour'`)}) as hours,
             min(x.measured_at) as first_at, max(x.measured_at) as last_at
      from hourly_reading x
      where x.deya_id = stretch.deya_id and x.hydrometer = stretch.hydrometer
        and x.measured_at > stretch.starts_at and x.measured_at <= stretch.ends_at
      group by 1) as c
    union all
    select hydrometer, starts_at, litres, estimated, hours, first_at, last_at, day::timestamp from day where hours is not null)`;
