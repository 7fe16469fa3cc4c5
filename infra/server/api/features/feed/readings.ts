import { makeReadingMonths } from '@hydria/database/cross-utility.ts';
import type { Tx } from '@hydria/database/db.ts';
import type { FeedBillingReading, FeedReading } from '../../contract/feed/readings.ts';
import { sql } from 'kysely';
import type { Entity, FeedRow, Refusal, Transact } from './importer.ts';
import { requestFlowCheck } from '../flow-alerts/flow-checks.sql.ts';
import { knownReferences } from './references.ts';
import { plain, removeRows, type Target } from './upsert.ts';

const READING: Target<'hourly_reading'> = {
  table: 'hourly_reading',
  key: ['hydrometer', 'measured_at'],
  columns: { hydrometer: 'text', measured_at: 'timestamptz', counter_l: 'bigint', estimated: 'boolean' },
};

/** Remote reading did not exist before the first bound; beyond the second a clock is wrong by more than a time zone. */
const EARLIEST = '2000-01-01T00:00:00.000Z';
const AHEAD_MS = 48 * 3_600_000;

/** The stretch of time that a batch covers of one hydrometer. */
interface Span {
  hydrometer: string;
  first: string;
  last: string;
}

function spansOf(values: FeedReading[]): Span[] {
  const spans = new Map<string, { first: number; last: number }>();
  for (const { hydrometer, measured_at } of values) {
    const time = Date.parse(measured_at);
    const span = spans.get(hydrometer);
    if (!span) spans.set(hydrometer, { first: time, last: time });
    else if (time < span.first) span.first = time;
    else if (time > span.last) span.last = time;
  }
  const iso = (time: number) => new Date(time).toISOString();
  return [...spans].map(([hydrometer, { first, last }]) => ({ hydrometer, first: iso(first), last: iso(last) }));
}

/** The spans that do not simply follow the stored readings: late rows, or repeated ones. */
async function spansAmongStored(tx: Tx, deya_id: number, spans: Span[]): Promise<Span[]> {
  const { rows } = await sql<{ hydrometer: string }>`
    select s.hydrometer from json_to_recordset(${JSON.stringify(spans)}) as s(hydrometer text, first timestamptz)
    where s.first <= (
      select max(h.measured_at) from hourly_reading h where h.deya_id = ${deya_id} and h.hydrometer = s.hydrometer)`.execute(
    tx,
  );
  const among = new Set(rows.map(({ hydrometer }) => hydrometer));
  return spans.filter(({ hydrometer }) => among.has(hydrometer));
}

/**
 * Writes counters, and the litres between each and the one before: that of the batch or the latest stored one.
 * Where the counter ran backwards there are no litres.
 */
async function storeReadings(tx: Tx, deya_id: number, values: FeedReading[], now: Date): Promise<number> {
  const spans = spansOf(values);
  const late = await spansAmongStored(tx, deya_id, spans);
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
  if (changed && late.length) await repairLitres(tx, deya_id, late);
  if (changed) await requestFlowCheck(tx, deya_id, spans, now);
  return changed;
}

/** Late rows stand between others, so the litres of the affected span are computed again. */
async function repairLitres(tx: Tx, deya_id: number, spans: Span[]): Promise<void> {
  // A span is a few rows of a key range; the planner cannot know that, and would read the whole table.
  await sql`select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
                   set_config('enable_seqscan', 'off', true)`.execute(tx);
  await sql`
    with span as (
      select s.hydrometer, s.first, s.last,
        (select max(h.measured_at) from hourly_reading h
         where h.deya_id = ${deya_id} and h.hydrometer = s.hydrometer and h.measured_at < s.first) as before,
        (select min(h.measured_at) from hourly_reading h
         where h.deya_id = ${deya_id} and h.hydrometer = s.hydrometer and h.measured_at > s.last) as after
      from json_to_recordset(${JSON.stringify(spans)}) as s(hydrometer text, first timestamptz, last timestamptz)
    ), series as (
      select h.hydrometer, h.measured_at, s.first,
        h.counter_l - lag(h.counter_l) over (partition by h.hydrometer order by h.measured_at) as litres
      from span s join hourly_reading h on h.deya_id = ${deya_id} and h.hydrometer = s.hydrometer
        and h.measured_at between coalesce(s.before, s.first) and coalesce(s.after, s.last)
    )
    update hourly_reading h set litres = case when s.litres between 0 and 2147483647 then s.litres end
    from series s
    where h.deya_id = ${deya_id} and h.hydrometer = s.hydrometer and h.measured_at = s.measured_at and s.measured_at >= s.first
      and h.litres is distinct from case when s.litres between 0 and 2147483647 then s.litres end`.execute(tx);
}

/** Creates the monthly partitions of the rows, each requested once. */
function withMonths() {
  const made = new Set<string>();
  return async (transact: Transact, values: FeedReading[]): Promise<void> => {
    const months = new Set(values.map(({ measured_at }) => measured_at.slice(0, 7)));
    for (const month of months) {
      if (made.has(month) || month < EARLIEST.slice(0, 7)) continue;
      const start = new Date(`${month}-01T00:00:00Z`);
      await transact((tx) => makeReadingMonths(tx, start, start));
      made.add(month);
    }
  };
}

/** Names rows of meters with a wrong clock: they would remain the newest readings for years. */
const outOfTime = (rows: FeedRow<FeedReading>[], latest: string): Refusal[] =>
  rows
    .filter(({ value }) => value.measured_at < EARLIEST || value.measured_at > latest)
    .map(({ line }) => ({ line, field: 'measured_at', reason: 'between' as const }));

/** Removes readings and computes the litres of the next ones again. */
async function removeReadings(tx: Tx, deya_id: number, values: FeedReading[], now: Date): Promise<number> {
  const changed = await removeRows(tx, deya_id, READING, values);
  if (changed) {
    await repairLitres(tx, deya_id, spansOf(values));
    await requestFlowCheck(tx, deya_id, spansOf(values), now);
  }
  return changed;
}

/** Hourly readings. */
export const readings = (now: Date): Entity<FeedReading> => {
  const latest = new Date(now.getTime() + AHEAD_MS).toISOString();
  const known = knownReferences<FeedReading>({
    table: 'hydrometer',
    column: 'hydrometer',
    of: (reading) => reading.hydrometer,
  });
  const months = withMonths();
  return {
    ...plain(READING),
    name: 'readings',
    batch: 10_000,
    prepare: (transact, values) =>
      months(
        transact,
        values.filter(({ measured_at }) => measured_at <= latest),
      ),
    check: async (tx, deya_id, rows) => {
      const wrong = outOfTime(rows, latest);
      const lines = new Set(wrong.map(({ line }) => line));
      const rest = lines.size ? rows.filter(({ line }) => !lines.has(line)) : rows;
      return [...wrong, ...(await known(tx, deya_id, rest))];
    },
    store: (tx, deya_id, values) => storeReadings(tx, deya_id, values, now),
    remove: async (tx, deya_id, rows) => ({
      refusals: [],
      changed: await removeReadings(
        tx,
        deya_id,
        rows.map(({ value }) => value),
        now,
      ),
    }),
  };
};

/** Readings taken for billing. */
export const billingReadings = (): Entity<FeedBillingReading> => ({
  ...plain({
    table: 'billing_reading',
    key: ['hydrometer', 'read_on'],
    columns: { hydrometer: 'text', read_on: 'date', counter_l: 'bigint', kind: 'text' },
    changed: 'updated_at',
  }),
  name: 'billing-readings',
  batch: 2000,
  check: knownReferences({ table: 'hydrometer', column: 'hydrometer', of: (reading) => reading.hydrometer }),
});
