import type { Db, Tx } from '@hydria/database/db.ts';
import type { Queue } from '@hydria/shared/contract/fields.ts';
import { sql, type RawBuilder } from 'kysely';
import { utc } from './utc.ts';

/** Counts what waits, and finds the longest waiting one; `waiting` selects the time of each as `at`. */
export async function readQueue(tx: Db | Tx, waiting: RawBuilder<unknown>): Promise<Queue> {
  const { rows } = await sql<Queue>`
    select q.count, ${utc('q.oldest')} as oldest_at
    from (select count(*)::int as count, min(w.at) as oldest from (${waiting}) w) q`.execute(tx);
  return rows[0]!;
}
