import type { Tx } from '@hydria/database/db.ts';
import type { Answer } from '../../contract/contract.ts';
import { sql } from 'kysely';
import { utc } from '../../kernel/utc.ts';

type Run = Answer<'GET /api/feed/runs'>['runs'][0];

const SHOWN = 50;
const COLUMNS = sql`
  r.id, r.entity, r.run, ${utc('r.started_at')} as started_at, ${utc('r.finished_at')} as finished_at, r.received,
  r.stored, r.changed, r.rejected, r.next_line`;

/** The latest runs of a utility, optionally of one kind or one name. */
export async function selectRuns(
  tx: Tx,
  deya_id: number,
  of: { entity?: string | undefined; run?: string | undefined },
) {
  const { rows } = await sql<Run>`
    select ${COLUMNS} from feed_run r
    where r.deya_id = ${deya_id} and (${of.entity ?? null}::text is null or r.entity = ${of.entity ?? null})
      and (${of.run ?? null}::text is null or r.run = ${of.run ?? null})
    order by r.id desc limit ${SHOWN}`.execute(tx);
  return rows;
}

/** One run with its reasons. */
export async function selectRun(tx: Tx, deya_id: number, id: number) {
  const { rows } = await sql<Answer<'GET /api/feed/runs/{id}'>>`
    select ${COLUMNS}, r.errors from feed_run r where r.deya_id = ${deya_id} and r.id = ${id}`.execute(tx);
  return rows[0];
}
