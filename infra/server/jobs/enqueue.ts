import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '@hydria/database/db.ts';
import { fromKysely } from 'pg-boss';
import { jobs, type JobData, type JobName } from './jobs.ts';
import { senderOf } from './sender.ts';

export interface EnqueueOptions {
  /** While a job of this name and key waits, another one is not added. */
  key?: string;
  /** Not before. */
  startAfter?: Date;
  /** The owner, for operators: `deya:3`. */
  group?: string;
}

async function add(tx: Tx | Db, name: JobName, rows: unknown[], options: EnqueueOptions): Promise<void> {
  const { key, startAfter, group } = options;
  const added = rows.map((data) => ({
    data: jobs[name].data.parse(data),
    // The policy of the queues keeps one waiting job for each key.
    singletonKey: key ?? randomUUID(),
    ...(startAfter && { startAfter: startAfter.toISOString() }),
    ...(group && { group: { id: group } }),
  }));
  const sender = await senderOf(tx);
  await sender.insert(name, added, { db: fromKysely(tx) });
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
): Promise<void> => add(tx, name, [data], options);

/** The same for many jobs of one kind in one statement. */
export const enqueueAll = async <N extends JobName>(
  tx: Tx | Db,
  name: N,
  rows: JobData<N>[],
  options: Omit<EnqueueOptions, 'key'> = {},
): Promise<void> => {
  if (rows.length > 0) await add(tx, name, rows, options);
};
