import type { Db, Tx } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import { jobs, type JobData, type JobName } from './jobs.ts';
import { installQueues } from './queues.ts';

export interface EnqueueOptions {
  /** While a job of this name and key waits, another one is not added. */
  key?: string;
  /** Not before. */
  startAfter?: Date;
  /** Whose it is, for looking at: `deya:3`. */
  group?: string;
}

/** As pg-boss writes jobs itself, in the statement of the caller: with the change that caused them, or not at all. */
const insert = (tx: Tx, name: JobName, rows: unknown[], { key, startAfter, group }: EnqueueOptions) =>
  sql<{ known: number }>`
    with q as (select * from boss.queue where name = ${name}),
    added as (
      insert into boss.job (name, data, start_after, singleton_key, group_id, keep_until, expire_seconds,
                            heartbeat_seconds, deletion_seconds,
                            retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, created_on)
      select q.name, row.data, at.at, coalesce(${key ?? null}, gen_random_uuid()::text), ${group ?? null},
             at.at + q.retention_seconds * interval '1 second', q.expire_seconds,
             q.heartbeat_seconds, q.deletion_seconds,
             q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, boss.job_now()
      from q, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row (data),
           (select coalesce(${startAfter ?? null}::timestamptz, boss.job_now()) as at) at
      on conflict do nothing
      returning start_after
    )
    select (select count(*)::int from q) as known,
           (select pg_notify('pgboss_' || left(encode(sha224('boss'), 'hex'), 24), ${name})
            from added where start_after <= boss.job_now() limit 1) as told`.execute(tx);

async function add(tx: Tx, name: JobName, rows: unknown[], options: EnqueueOptions): Promise<void> {
  const checked = rows.map((data) => jobs[name].data.parse(data));
  const { rows: said } = await insert(tx, name, checked, options);
  if (said[0]?.known) return;
  // The first job of its kind in this database.
  await installQueues(tx);
  await insert(tx, name, checked, options);
}

/**
 * Asks for a job inside the transaction of the change that causes it: committed together, or neither. Data are checked against
 * the written list, so that nothing but ids gets into a queue.
 */
export const enqueue = <N extends JobName>(
  tx: Tx | Db,
  name: N,
  data: JobData<N>,
  options: EnqueueOptions = {},
): Promise<void> => add(tx as Tx, name, [data], options);

/** The same for many jobs of one kind in one statement. */
export const enqueueAll = async <N extends JobName>(
  tx: Tx | Db,
  name: N,
  rows: JobData<N>[],
  options: Omit<EnqueueOptions, 'key'> = {},
): Promise<void> => {
  if (rows.length > 0) await add(tx as Tx, name, rows, options);
};
