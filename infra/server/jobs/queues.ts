import type { Db } from '@hydria/database/db.ts';
import { fromKysely, type Queue, type QueueResult } from 'pg-boss';
import { openPgBoss } from './pg-boss.ts';
import { jobNames, jobs, type JobName } from './jobs.ts';

/** Where jobs go that failed for the last time, until a person decides. */
export const DEAD = 'dead';

const DAY = 24 * 3600;
/** A worker says so often, at least, that it is at a job; one that was killed says nothing. pg-boss says it twice in this time. */
const HEARTBEAT = 30;
/** A job that no worker could run for so long is given up: a mail about it would only puzzle. */
const KEEP_WAITING = 14 * DAY;
/** Finished jobs are kept for operators. */
const KEEP_DONE = DAY;
const KEEP_DEAD = 365 * DAY;

const queueOf = (name: JobName): Queue => ({
  name,
  policy: 'short',
  retryLimit: jobs[name].retries,
  retryDelay: jobs[name].delay,
  retryBackoff: true,
  retryDelayMax: 6 * 3600,
  expireInSeconds: jobs[name].expires,
  heartbeatSeconds: HEARTBEAT,
  retentionSeconds: KEEP_WAITING,
  deleteAfterSeconds: KEEP_DONE,
  deadLetter: DEAD,
  notify: true,
});

const dead: Queue = {
  name: DEAD,
  policy: 'standard',
  retryLimit: 0,
  retryDelay: 0,
  retryBackoff: false,
  expireInSeconds: 300,
  retentionSeconds: KEEP_DEAD,
  deleteAfterSeconds: KEEP_DEAD,
  notify: false,
};

const differs = (found: QueueResult, declared: Partial<QueueResult>): boolean =>
  Object.entries(declared).some(([option, value]) => found[option as keyof QueueResult] !== value);

/** One queue for each job of the written list; a queue that was declared otherwise before is corrected. */
export const installQueues = (db: Db): Promise<void> =>
  db.connection().execute(async (connection) => {
    const boss = openPgBoss({ db: fromKysely(connection), supervise: false, schedule: false });
    await boss.start();
    try {
      const found = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      // The queue of dead jobs comes first, since the others refer to it.
      for (const { name, policy, ...options } of [dead, ...jobNames.map(queueOf)]) {
        const queue = found.get(name);
        if (!queue) await boss.createQueue(name, { ...options, ...(policy && { policy }) });
        else if (differs(queue, options)) await boss.updateQueue(name, options);
      }
    } catch (error) {
      // pg-boss creates a queue in a transaction of its own, which a failure leaves open.
      await fromKysely(connection).executeSql('rollback');
      throw error;
    } finally {
      await boss.stop({ graceful: false, close: false });
    }
  });
