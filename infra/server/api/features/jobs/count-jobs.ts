import type { Db } from '@hydria/database/db.ts';
import type { JobLog } from '@hydria/jobs/worker.ts';
import { counter, gauge, type Metrics } from '@hydria/process/metrics.ts';
import { countDead, selectWaiting } from './failed-jobs.sql.ts';

/** Metrics of a worker and of its queue: a growing queue is the first sign of an unreachable external service. */
export function countJobs(metrics: Metrics, db: Db): JobLog {
  const runs = counter(metrics, {
    name: 'hydria_job_runs_total',
    help: 'Runs of jobs by kind and outcome',
    labels: ['job', 'outcome'],
  });
  const waiting = { name: 'hydria_jobs_waiting', help: 'Jobs that are due and not done', label: 'job' };
  gauge(metrics, waiting, async () =>
    Object.fromEntries((await selectWaiting(db)).map(({ name, count }) => [name, count])),
  );
  const dead = { name: 'hydria_jobs_dead', help: 'Jobs that failed for good and wait for a person', label: 'queue' };
  gauge(metrics, dead, async () => ({ dead: await countDead(db) }));
  return ({ job, failure }) => runs.inc({ job, outcome: failure ? 'failed' : 'done' });
}
