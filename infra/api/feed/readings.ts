import type { Tx } from '@hydria/database/db.ts';
import type { FeedBillingReading, FeedReading } from '@hydria/shared/contract/feed.ts';
import { sql } from 'kysely';
import type { Entity } from './importer.ts';
import { knownReferences } from './references.ts';
import { upsert } from './upsert.ts';

/**
 * Writes counters, and the litres between each and the one before: that of the batch or the latest stored one.
 * Where the counter ran backwards there are no litres.
 */
async function storeReadings(tx: Tx, deya_id: number, values: FeedReading[]): Promise<number> {
  const { numAffectedRows } = await sql`
    with batch as (
      select r.*, lag(r.counter_l) over (partition by r.hydrometer order by r.measured_at) as before
      from json_to_recordset(${JSON.stringify(values)})
        as r(hydrometer text, measured_at timestamptz, counter_l bigint, estimated boolean)
    ), joined as (
      select b.*, coalesce(b.before, p.counter_l) as previous
      from batch b left join lateral (
        select h.counter_l from hourly_reading h
        where b.before is null and h.deya_id = ${deya_id} and h.hydrometer = b.hydrometer and h.measured_at < b.measured_at
        order by h.measured_at desc limit 1) p on true
    )
    insert into hourly_reading as t (deya_id, hydrometer, measured_at, counter_l, litres, estimated)
    select ${deya_id}, hydrometer, measured_at, counter_l,
           case when counter_l - previous between 0 and 2147483647 then counter_l - previous end, estimated
    from joined
    on conflict (deya_id, hydrometer, measured_at) do update set
      counter_l = excluded.counter_l, litres = excluded.litres, estimated = excluded.estimated
    where (t.counter_l, t.estimated) is distinct from (excluded.counter_l, excluded.estimated)`.execute(tx);
  const changed = Number(numAffectedRows ?? 0);
  if (changed) await repairLitres(tx, deya_id, values);
  return changed;
}

/** Rows that came late stand between others: litres of the stretch that they fall into are worked out again. */
async function repairLitres(tx: Tx, deya_id: number, values: FeedReading[]): Promise<void> {
  const spans = new Map<string, { hydrometer: string; first: string; last: string; rows: number }>();
  for (const { hydrometer, measured_at } of values) {
    const span = spans.get(hydrometer);
    if (!span) spans.set(hydrometer, { hydrometer, first: measured_at, last: measured_at, rows: 1 });
    else {
      span.rows += 1;
      if (Date.parse(measured_at) < Date.parse(span.first)) span.first = measured_at;
      if (Date.parse(measured_at) > Date.parse(span.last)) span.last = measured_at;
    }
  }
  // A stretch is some rows of a key range; the planner, who cannot know, would read the whole table for it.
  await sql`select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
                   set_config('enable_seqscan', 'off', true)`.execute(tx);
  await sql`
    with span as (
      select s.hydrometer, s.rows,
        (select max(h.measured_at) from hourly_reading h
         where h.deya_id = ${deya_id} and h.hydrometer = s.hydrometer and h.measured_at < s.first) as before,
        s.first,
        s.last,
        (select min(h.measured_at) from hourly_reading h
         where h.deya_id = ${deya_id} and h.hydrometer = s.hydrometer and h.measured_at > s.last) as after
      from json_to_recordset(${JSON.stringify([...spans.values()])})
        as s(hydrometer text, first timestamptz, last timestamptz, rows int)
    ), touched as (
      select * from span s where s.after is not null or s.rows <> (
        select count(*) from hourly_reading h
        where h.deya_id = ${deya_id} and h.hydrometer = s.hydrometer and h.measured_at between s.first and s.last)
    ), series as (
      select h.hydrometer, h.measured_at, t.first,
        h.counter_l - lag(h.counter_l) over (partition by h.hydrometer order by h.measured_at) as litres
      from touched t join hourly_reading h on h.deya_id = ${deya_id} and h.hydrometer = t.hydrometer
        and h.measured_at between coalesce(t.before, t.first) and coalesce(t.after, t.last)
    )
    update hourly_reading h set litres = case when s.litres between 0 and 2147483647 then s.litres end
    from series s
    where h.deya_id = ${deya_id} and h.hydrometer = s.hydrometer and h.measured_at = s.measured_at and s.measured_at >= s.first
      and h.litres is distinct from case when s.litres between 0 and 2147483647 then s.litres end`.execute(tx);
}

/** Hourly readings. */
export const readings = (): Entity<FeedReading> => ({
  name: 'readings',
  batch: 5000,
  key: (reading) => `${Date.parse(reading.measured_at)} ${reading.hydrometer}`,
  check: knownReferences({ table: 'hydrometer', column: 'hydrometer', of: (reading) => reading.hydrometer }),
  store: storeReadings,
});

/** Readings taken for billing. */
export const billingReadings = (): Entity<FeedBillingReading> => ({
  name: 'billing-readings',
  batch: 2000,
  key: (reading) => `${reading.read_on} ${reading.hydrometer}`,
  check: knownReferences({ table: 'hydrometer', column: 'hydrometer', of: (reading) => reading.hydrometer }),
  store: (tx, deya_id, values) =>
    upsert(
      tx,
      deya_id,
      {
        table: 'billing_reading',
        key: ['hydrometer', 'read_on'],
        columns: { hydrometer: 'text', read_on: 'date', counter_l: 'bigint', kind: 'text' },
        changed: 'updated_at',
      },
      values,
    ),
});
