import type { Db } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import { fromKysely } from 'pg-boss';
import { openPgBoss } from './pg-boss.ts';
import { describeFailure } from './failure.ts';
import type { JobHandlers } from './handlers.ts';
import { jobNames, type JobName } from './jobs.ts';
import { runJob } from './run-job.ts';
import { installQueues } from './queues.ts';

/** The result of the due jobs. */
export interface Outcome {
  done: JobName[];
  failed: { name: JobName; error: unknown }[];
}

/** Runs what is due now, and what becomes due by that, until nothing is: for tests and for one-off commands. */
export async function runDue<Deps>(db: Db, handlers: JobHandlers<Deps>, deps: Deps): Promise<Outcome> {
  await installQueues(db);
  const boss = openPgBoss({ db: fromKysely(db), schedule: false, supervise: false });
  const outcome: Outcome = { done: [], failed: [] };
  await boss.start();
  try {
    while (await runRound()) {
      // A job may have asked for another one.
    }
    return outcome;
  } finally {
    await boss.stop({ graceful: false, close: false });
  }

  async function runRound(): Promise<boolean> {
    let found = false;
    for (const name of jobNames) {
      for (const job of await boss.fetch<object>(name, { batchSize: 100, includeMetadata: true })) {
        found = true;
        await runOne(name, job);
      }
    }
    return found;
  }

  async function runOne(name: JobName, job: { id: string; data: object; retryCount: number }): Promise<void> {
    try {
      await runJob(handlers, deps, name, job);
      await boss.complete(name, job.id);
      outcome.done.push(name);
    } catch (error) {
      await boss.fail(name, job.id, { failure: describeFailure(error) });
      outcome.failed.push({ name, error });
    }
  }
}

/** Whether jobs of a kind wait, whenever they are due. */
export async function countWaiting(db: Db, name: JobName): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from boss.job where name = ${name} and state in ('created', 'retry')`.execute(db);
  return rows[0]?.n ?? 0;
}
