import type { Tx } from '@hydria/database/db.ts';
import type { Queue } from '@hydria/shared/contract/fields.ts';
import type { CitySource } from '@hydria/shared/contract/city-sources.ts';
import type { OutsideProblem } from '@hydria/adapters/http/outside-error.ts';
import { sql } from 'kysely';
import { readQueue } from '../../kernel/read-queue.ts';
import { utc } from '../../kernel/utc.ts';
import type { RefusedValue } from './measures.ts';

/** The sources of a utility, by name. */
export async function selectSources(tx: Tx, deya_id: number): Promise<CitySource[]> {
  const { rows } = await sql<CitySource>`
    select id, name, protocol, content, url, context_url, zone, every_minutes, authorization_sealed is not null as has_authorization,
           version, ${utc('paused_at')} as paused_at, ${utc('pulled_at')} as pulled_at, ${utc('succeeded_at')} as succeeded_at, problem, received, stored, refused, refusals
    from city_source where deya_id = ${deya_id} order by name`.execute(tx);
  return rows;
}

/** A source to pull from; undefined for one that was removed. */
export const selectSource = (tx: Tx, deya_id: number, id: number) =>
  tx
    .selectFrom('city_source')
    .select(['protocol', 'content', 'url', 'context_url', 'zone', 'authorization_sealed', 'paused_at'])
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .executeTakeFirst();

/** The sources of a utility whose next pull is due. */
export async function selectDue(tx: Tx, deya_id: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from city_source
    where deya_id = ${deya_id} and paused_at is null
      and coalesce(pulled_at + make_interval(mins => every_minutes) <= ${now}::timestamptz, true)
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Sources that the last pull brought nothing from; each waits since its last success. */
export const selectFailing = (tx: Tx, deya_id: number): Promise<Queue> =>
  readQueue(
    tx,
    sql`select coalesce(succeeded_at, created_at) as at from city_source
        where deya_id = ${deya_id} and problem is not null and paused_at is null`,
  );

/** The rows of a pull. */
export interface Success {
  received: number;
  stored: number;
  refused: number;
  refusals: RefusedValue[];
}

/** Notes a pull: the rows of a success, or why it brought nothing. The rows of the success before stay noted then. */
export const notePull = (
  tx: Tx,
  { deya_id, id, at }: { deya_id: number; id: number; at: Date },
  outcome: { problem: OutsideProblem } | Success,
) =>
  tx
    .updateTable('city_source')
    .set(
      'problem' in outcome
        ? { pulled_at: at, problem: outcome.problem }
        : {
            pulled_at: at,
            succeeded_at: at,
            problem: null,
            received: outcome.received,
            stored: outcome.stored,
            refused: outcome.refused,
            refusals: JSON.stringify(outcome.refusals),
          },
    )
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .execute();
