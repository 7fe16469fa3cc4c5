import { openPgBoss } from './pg-boss.ts';
import { describeFailure } from './failure.ts';
import type { JobHandlers } from './handlers.ts';
import { jobNames, jobs, type JobName } from './jobs.ts';
import { runJob } from './run-job.ts';
import { installQueues } from './queues.ts';
import type { Db } from '@hydria/database/db.ts';

/** One line of the log, without data of anyone. */
export type JobLog = (line: { job: string; id?: string; attempt?: number; ms?: number; failure?: string }) => void;

export interface WorkerOptions<Deps> {
  /** The application's role; the worker has connections of its own, one of which listens for new jobs. */
  url: string;
  db: Db;
  handlers: JobHandlers<Deps>;
  deps: Deps;
  log: JobLog;
  /** False only where a measurement compares: then jobs are found by asking every two seconds. */
  listen?: boolean;
}

export interface Worker {
  /** Takes no new job and waits for those under way, at most so long. */
  stop(ms?: number): Promise<void>;
}

/** Connections of the worker: fetching, completing, schedules, and the one that listens. */
const CONNECTIONS = 4;
/** How often one of the workers looks for jobs whose worker has died. */
const LOOK_SECONDS = 15;
/** Athens' time, whatever the machine's. */
export const ZONE = 'Europe/Athens';

/** Runs jobs as they become due, at least once each, and puts those with a time of day into their queues. */
export async function startWorker<Deps>({
  url,
  db,
  handlers,
  deps,
  log,
  listen = true,
}: WorkerOptions<Deps>): Promise<Worker> {
  const boss = openPgBoss({
    connectionString: url,
    max: CONNECTIONS,
    useListenNotify: listen,
    superviseIntervalSeconds: LOOK_SECONDS,
    monitorIntervalSeconds: LOOK_SECONDS,
  });
  boss.on('error', (error) => log({ job: 'worker', failure: describeFailure(error) }));
  try {
    await begin();
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  return { stop: (ms = 10_000) => boss.stop({ graceful: true, timeout: ms }) };

  async function begin(): Promise<void> {
    await installQueues(db);
    await boss.start();
    for (const name of jobNames) {
      const { atOnce, cron } = jobs[name];
      if (cron) await boss.schedule(name, cron, {}, { tz: ZONE, missed: 'once' });
      for (let n = 0; n < atOnce; n++) await work(name);
    }
  }

  /** One at a time; after a job it looks for the next at once, since one that was there may not be the last. */
  async function work(name: JobName): Promise<void> {
    let id = '';
    const options = { includeMetadata: true, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 } as const;
    id = await boss.work<object>(name, options, async ([job]) => {
      boss.notifyWorker(id);
      if (job) await runLogged(name, job);
    });
  }

  async function runLogged(name: JobName, job: { id: string; data: object; retryCount: number }): Promise<void> {
    const began = performance.now();
    const line = { job: name, id: job.id, attempt: job.retryCount };
    const ms = () => Math.round(performance.now() - began);
    try {
      await runJob(handlers, deps, name, job);
      log({ ...line, ms: ms() });
    } catch (error) {
      const failure = describeFailure(error);
      log({ ...line, ms: ms(), failure });
      // Kept with the job and shown to administrators: without the message of the error.
      throw Object.assign(new Error(failure), { stack: '' });
    }
  }
}
