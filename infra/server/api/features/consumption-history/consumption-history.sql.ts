import type { Tx } from '@hydria/database/db.ts';
import type { ConsumptionHistory, HistoryPeriod, HistoryRow } from '@hydria/shared/contract/consumption-history.ts';
import type { HistoryStep } from '@hydria/shared/rules/consumption-history.ts';
import { sql, type RawBuilder } from 'kysely';
import { ownDay, ownHour, type SupplyKey } from '../supplies/access.ts';
import { cellsOf } from '../supplies/reading-cells.sql.ts';

export type HistoryMeter = ConsumptionHistory['meters'][number];

/** Days, both included. */
interface Range {
  from: string;
  to: string;
}

/** Condition on `supply_person as sp`: the link of the person to the supply. */
const link = ({ deya_id, kwdikos_katanalwti, person_id }: SupplyKey) => sql<boolean>`
  sp.deya_id = ${deya_id} and sp.kwdikos_katanalwti = ${kwdikos_katanalwti} and sp.person_id = ${person_id}`;

/** The meters that the supply had on the person's own days of a range, the oldest first. */
export async function selectHistoryMeters(tx: Tx, of: SupplyKey, { from, to }: Range): Promise<HistoryMeter[]> {
  const { rows } = await sql<HistoryMeter>`
    select h.hydrometer, h.type, h.installed_on::text as installed_on, h.removed_on::text as removed_on
    from supply_person sp
    join hydrometer h on h.deya_id = sp.deya_id and h.kwdikos_katanalwti = sp.kwdikos_katanalwti
    where ${link(of)}
      and coalesce(h.removed_on, 'infinity') >= greatest(${from}::date, coalesce(sp.since, '-infinity'))
      and coalesce(h.installed_on, '-infinity') <= least(${to}::date, coalesce(sp.until, 'infinity'))
    order by h.installed_on nulls first, h.hydrometer`.execute(tx);
  return rows;
}

const STEPS = { hour: '1 hour', day: '1 day', month: '1 month' } as const;

/** Beginning of a day of Athens, or of a later one, or so many years before. */
const midnight = (day: string, more = 0, years = 0) =>
  sql`((${day}::date + ${more}::int)::timestamp - make_interval(years => ${years}::int)) at time zone 'Europe/Athens'`;

/** The name of a step on the wire: an instant for hours, the day for others. */
const nameOf = (step: HistoryStep) =>
  step === 'hour'
    ? sql<string>`to_char(b.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql<string>`(b.starts_at at time zone 'Europe/Athens')::date::text`;

type CountedRow = Omit<HistoryRow, 'similar' | 'cost'>;

/** The steps of a range with their bounds; hours by their instant, so that the hour that comes twice in autumn is two. */
const stepsOf = (step: HistoryStep, { from, to }: Range) =>
  step === 'hour'
    ? sql`select g as starts_at, g + interval '1 hour' as ends_at, g at time zone 'Europe/Athens' as local
          from generate_series(${midnight(from)}, ${midnight(to, 1)} - interval '1 hour', interval '1 hour') g`
    : sql`select greatest(g, ${from}::timestamp) at time zone 'Europe/Athens' as starts_at,
                 least(g + ${STEPS[step]}::interval, ${to}::date + 1) at time zone 'Europe/Athens' as ends_at, g as local
          from generate_series(date_trunc(${step}, ${from}::timestamp), ${to}::timestamp, ${STEPS[step]}::interval) g`;

/** The days of a range, or of the same one so many years before. */
const daysOf = ({ from, to }: Range, years: number) =>
  sql`select generate_series(${from}::timestamp - make_interval(years => ${years}::int),
                             ${to}::timestamp - make_interval(years => ${years}::int), interval '1 day')::date as day`;

/** Whether the digital meter `h` has a reading of the person's own days that meets a condition on `x.measured_at`. */
const hasReading = (condition: RawBuilder<unknown>) => sql<boolean>`exists (
  select from hourly_reading x
  where x.deya_id = h.deya_id and x.hydrometer = h.hydrometer and x.measured_at ${condition} and ${ownHour(sql`x.measured_at`)})`;

/**
 * Litres of meters by step, from the readings of the person's own days, and of the same time a year before. Missing hours lie
 * between the first and the newest reading of a meter, within the own days.
 * `read` is materialized, or PostgreSQL would compute it again for each step.
 */
export async function selectHistoryRows(
  tx: Tx,
  of: SupplyKey,
  { numbers, step, from, to }: Range & { numbers: readonly string[]; step: HistoryStep },
): Promise<CountedRow[]> {
  const range = { from, to };
  /** Cells of the range, or of the one so many years before. */
  const within = (years: number) => sql`cell.at >= ${midnight(from, 0, years)} and cell.at < ${midnight(to, 1, years)}`;
  // 29 February has no counterpart a year later, and would be added to the day before.
  const counterpart = step === 'month' ? sql`true` : sql`to_char(cell.local, 'MM-DD') <> '02-29'`;
  const sums = (years: number) => sql`
    select ${step === 'hour' && years === 0 ? sql`cell.at` : sql`null::timestamptz`} as starts_at,
           date_trunc(${step}, cell.local) + make_interval(years => ${years}::int) as local,
           sum(cell.litres)::int as litres, bool_or(cell.approximate) as approximate, sum(cell.hours)::int as hours
    from cell where ${within(years)} and ${years === 0 ? sql`true` : counterpart}
    group by 1, 2`;
  const { rows } = await sql<CountedRow>`
    with own as (
      select h.deya_id, h.hydrometer, sp.since, sp.until,
             ${hasReading(sql`<= ${midnight(from)}`)} as begins_before, ${hasReading(sql`> ${midnight(to, 1)}`)} as goes_on
      from supply_person sp
      join hydrometer h on h.deya_id = sp.deya_id and h.kwdikos_katanalwti = sp.kwdikos_katanalwti
      where ${link(of)} and h.type = 'digital' and h.hydrometer = any(${numbers}::text[])),
    b as (${stepsOf(step, range)}),
    ${cellsOf(step === 'hour' ? 'hour' : 'day', sql`${daysOf(range, 0)} union ${daysOf(range, 1)}`)},
    read as materialized (
      select case when own.begins_before then '-infinity' else min(cell.first_at) end as first_at,
             case when own.goes_on then 'infinity' else max(cell.last_at) end as last_at
      from own left join cell on cell.hydrometer = own.hydrometer and ${within(0)}
      group by own.hydrometer, own.begins_before, own.goes_on),
    now as (${sums(0)}),
    before as (${sums(1)})
    select ${nameOf(step)} as at, now.litres, coalesce(now.approximate, false) as approximate,
           greatest(0, due.hours - coalesce(now.hours, 0))::int as missing_hours, before.litres as last_year
    from b
    cross join lateral (
      select sum(greatest(0, extract(epoch from least(b.ends_at, read.last_at)
                                              - greatest(b.starts_at, read.first_at - interval '1 hour'))) / 3600)::int as hours
      from read where read.first_at is not null and read.last_at is not null) as due
    left join now on ${step === 'hour' ? sql`now.starts_at = b.starts_at` : sql`now.local = b.local`}
    left join before on before.local = b.local
    where due.hours > 0 or now.litres is not null or before.litres is not null
    order by b.starts_at`.execute(tx);
  return rows;
}

/** Periods between billing readings of analogue meters that end in a range; both readings are of the person's own days or their eve. */
export async function selectPeriods(
  tx: Tx,
  of: SupplyKey,
  { numbers, from, to }: Range & { numbers: readonly string[] },
): Promise<HistoryPeriod[]> {
  const { rows } = await sql<HistoryPeriod>`
    select hydrometer, previous_on::text as from, read_on::text as to, litres, approximate
    from supply_person sp
    join hydrometer h on h.deya_id = sp.deya_id and h.kwdikos_katanalwti = sp.kwdikos_katanalwti
    cross join lateral (
      select x.read_on, (x.counter_l - lag(x.counter_l) over by_day)::int as litres, lag(x.read_on) over by_day as previous_on,
             x.kind = 'estimated' or lag(x.kind) over by_day = 'estimated' as approximate
      from billing_reading x
      where x.deya_id = h.deya_id and x.hydrometer = h.hydrometer and is_own_day(x.read_on + 1, sp.since, null)
      window by_day as (order by x.read_on)) as r
    where ${link(of)} and h.type = 'analog' and h.hydrometer = any(${numbers}::text[])
      and ${ownDay(sql`r.read_on`)} and r.litres >= 0 and r.read_on between ${from}::date and ${to}::date
    order by r.read_on, hydrometer`.execute(tx);
  return rows;
}

/** The average of similar households by step. A month has it when each of its shown days has. */
export async function selectSimilar(
  tx: Tx,
  { deya_id, tariff, step, from, to }: Range & { deya_id: number; tariff: string; step: 'day' | 'month' },
): Promise<{ at: string; litres: number; households: number }[]> {
  const { rows } = await sql<{ at: string; litres: number; households: number }>`
    select greatest(date_trunc(${step}, d.day::timestamp)::date, ${from}::date)::text as at, sum(d.litres)::int as litres,
           min(d.households)::int as households
    from similar_day d
    where d.deya_id = ${deya_id} and d.tariff = ${tariff} and d.day between ${from}::date and ${to}::date
    group by 1
    having count(*) >= case when ${step} = 'day' then 1 else
      least(max(date_trunc('month', d.day::timestamp)::date + interval '1 month')::date, ${to}::date + 1)
      - greatest(min(date_trunc('month', d.day::timestamp)::date), ${from}::date) end`.execute(tx);
  return rows;
}
