import type { Tx } from '@hydria/database/db.ts';
import type { Answer } from '../../contract/contract.ts';
import { sql } from 'kysely';
import { FEED_PARTS, FEED_SCOPES } from '@hydria/shared/rules/feed-parts.ts';
import type { FeedCaller } from '../../kernel/session.ts';
import { utc } from '../../kernel/utc.ts';

type Run = Answer<'GET /api/feed/runs'>['runs'][0];

const SHOWN = 50;
const COLUMNS = sql`
  r.id, r.entity, r.run, ${utc('r.started_at')} as started_at, ${utc('r.finished_at')} as finished_at, r.received,
  r.stored, r.changed, r.rejected, r.next_line`;

const partsOf = (scopes: readonly string[]): string[] =>
  FEED_SCOPES.filter((scope) => scopes.includes(scope)).flatMap((scope) => [...FEED_PARTS[scope]]);

/** The latest runs of a utility in the scopes of a token, optionally of one kind or one name. */
export async function selectRuns(
  tx: Tx,
  { deya_id, scopes }: FeedCaller,
  of: { entity?: string | undefined; run?: string | undefined },
) {
  const { rows } = await sql<Run>`
    select ${COLUMNS} from feed_run r
    where r.deya_id = ${deya_id} and r.entity = any(${partsOf(scopes)}::text[])
      and (${of.entity ?? null}::text is null or r.entity = ${of.entity ?? null})
      and (${of.run ?? null}::text is null or r.run = ${of.run ?? null})
    order by r.id desc limit ${SHOWN}`.execute(tx);
  return rows;
}

/** One run in the scopes of a token, with its reasons. */
export async function selectRun(tx: Tx, { deya_id, scopes }: FeedCaller, id: number) {
  const { rows } = await sql<Answer<'GET /api/feed/runs/{id}'>>`
    select ${COLUMNS}, r.errors from feed_run r where r.deya_id = ${deya_id} and r.id = ${id}
      and r.entity = any(${partsOf(scopes)}::text[])`.execute(tx);
  return rows[0];
}
