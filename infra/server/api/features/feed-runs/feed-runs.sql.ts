import type { Tx } from '@hydria/database/db.ts';
import type { ListedFeedRun, RefusedRow } from '@hydria/shared/contract/feed-runs.ts';
import { sql } from 'kysely';
import type { Page } from '../../kernel/keyset-page.ts';
import { utc } from '../../kernel/utc.ts';

interface Filter {
  part?: ListedFeedRun['part'] | undefined;
  state?: ListedFeedRun['state'] | undefined;
  /** `YYYY-MM-DD`, where the utilities are. */
  day?: string | undefined;
}

const state = sql`case when r.finished_at is null then 'open' when r.rejected > 0 then 'refused' else 'stored' end`;

const COLUMNS = sql`
  r.id, r.entity as part, r.run, ${state} as state, ${utc('r.started_at')} as started_at,
  ${utc('r.finished_at')} as finished_at, r.received, r.stored, r.changed, r.rejected`;

const filtered = (deya_id: number, { part = null, state: asked = null, day = null }: NoUndefined<Filter>) => sql`
  from feed_run r where r.deya_id = ${deya_id}
    and (${part}::text is null or r.entity = ${part})
    and (${asked}::text is null or ${state} = ${asked})
    and (${day}::date is null or (r.started_at >= ${day}::date::timestamp at time zone 'Europe/Athens'
      and r.started_at < (${day}::date + 1)::timestamp at time zone 'Europe/Athens'))`;

type NoUndefined<T> = { [K in keyof T]?: T[K] | null };

/** A page of the runs of a utility, newest first. */
export async function selectFeedRuns(
  tx: Tx,
  deya_id: number,
  by: Filter,
  { after = Number.MAX_SAFE_INTEGER, limit }: Page<number>,
): Promise<ListedFeedRun[]> {
  const { rows } = await sql<ListedFeedRun>`
    select ${COLUMNS} ${filtered(deya_id, by)} and r.id < ${after} order by r.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** How many runs a list has. */
export async function countFeedRuns(tx: Tx, deya_id: number, by: Filter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${filtered(deya_id, by)}`.execute(tx);
  return rows[0]!.n;
}

/** One run of a utility. */
export async function selectFeedRun(
  tx: Tx,
  deya_id: number,
  id: number,
): Promise<(ListedFeedRun & { next_line: number }) | undefined> {
  const { rows } = await sql<ListedFeedRun & { next_line: number }>`
    select ${COLUMNS}, r.next_line from feed_run r where r.deya_id = ${deya_id} and r.id = ${id}`.execute(tx);
  return rows[0];
}

/** A page of the reasons of a run, in the order of the lines. */
export async function selectRefused(
  tx: Tx,
  deya_id: number,
  id: number,
  { after = 0, limit }: Page<number>,
): Promise<RefusedRow[]> {
  const { rows } = await sql<RefusedRow>`
    select e.n::int as n, (e.value ->> 'line')::int as line, e.value ->> 'field' as field, e.value ->> 'reason' as reason,
           e.value ->> 'value' as value
    from feed_run r cross join lateral (
      -- A run that was cut off has them in the order of its batches.
      select u.value, row_number() over (order by (u.value ->> 'line')::int, u.n) as n
      from jsonb_array_elements(r.errors) with ordinality u(value, n)) e
    where r.deya_id = ${deya_id} and r.id = ${id} and e.n > ${after} order by e.n limit ${limit}`.execute(tx);
  return rows;
}

/** How many reasons of a run are kept; undefined for a run that is not there. */
export async function countRefused(tx: Tx, deya_id: number, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`
    select jsonb_array_length(r.errors) as n from feed_run r where r.deya_id = ${deya_id} and r.id = ${id}`.execute(tx);
  return rows[0]?.n;
}
