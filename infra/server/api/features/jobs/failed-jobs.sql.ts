import type { Db, Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { jobs, type JobName } from '@hydria/jobs/jobs.ts';
import { DEAD } from '@hydria/jobs/queues.ts';
import { sql } from 'kysely';
import type { Queue } from '@hydria/shared/contract/fields.ts';
import type { Page } from '../../kernel/keyset-page.ts';
import { readQueue } from '../../kernel/read-queue.ts';

/** A dead job. */
export interface DeadJob {
  id: string;
  name: string;
  data: string;
  created_at: Date;
  failed_at: Date;
  attempts: number;
  failure: string;
  /** Cursor of the list, newest first. */
  number: number;
}

/** The text of the error by `describeFailure`; pg-boss stores errors of its worker under `message`. */
const failure = sql`coalesce(source_output ->> 'failure', source_output ->> 'message', '')`;

export async function selectDead(db: Db, { after: skip = 0, limit }: Page<number>): Promise<DeadJob[]> {
  const { rows: found } = await sql<DeadJob>`
    select id, source_name as name, data::text as data, source_created_on as created_at, created_on as failed_at,
           coalesce(source_retry_count, 0) + 1 as attempts, left(${failure}, 200) as failure,
           ${skip} + row_number() over (order by created_on desc, id) as number
    from boss.job where name = ${DEAD} and state = 'created'
    order by created_on desc, id offset ${skip} limit ${limit}`.execute(db);
  return found;
}

export async function countDead(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from boss.job where name = ${DEAD} and state = 'created'`.execute(db);
  return rows[0]!.n;
}

/** The dead jobs as a queue. */
export const selectDeadQueue = (db: Db): Promise<Queue> =>
  readQueue(db, sql`select created_on as at from boss.job where name = ${DEAD} and state = 'created'`);

/** The number of due jobs of each kind that are not done: for an operator who misses deliveries. */
export async function selectWaiting(db: Db) {
  const { rows } = await sql<{ name: string; count: number; oldest_at: Date }>`
    select name, count(*)::int as count, min(start_after) as oldest_at from boss.job
    where name <> ${DEAD} and name not like '\_\_pgboss%' and state in ('created', 'retry') and start_after <= boss.job_now()
    group by name order by name`.execute(db);
  return rows;
}

/** Removes a job from the dead ones; of two concurrent decisions one gets it. */
export async function takeDead(tx: Tx, id: string): Promise<{ name: string; data: unknown } | undefined> {
  const { rows } = await sql<{ name: string; data: unknown }>`
    delete from boss.job where name = ${DEAD} and id = ${id} and state = 'created'
    returning source_name as name, data`.execute(tx);
  return rows[0];
}

/** A job of a kind that exists no more cannot be retried; it stays dead. */
export async function putBack(tx: Tx, { name, data }: { name: string; data: unknown }): Promise<void> {
  if (!Object.hasOwn(jobs, name)) throw new Error('no such job');
  await enqueue(tx, name as JobName, data as never);
}
