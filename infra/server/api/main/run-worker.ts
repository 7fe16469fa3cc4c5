import { setTimeout as sleep } from 'node:timers/promises';
import { describeFailure } from '@hydria/jobs/failure.ts';
import { startWorker, type JobLog, type Worker } from '@hydria/jobs/worker.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { ApiContext } from '../kernel/api-context.ts';
import { jobHandlers } from '../job-handlers.ts';

/** A database that is away is asked again after so long. */
const AGAIN_MS = 5_000;

/** Success is logged for debugging only; failures are always logged. */
const logTo =
  (log: FastifyBaseLogger): JobLog =>
  (line) =>
    line.failure ? log.warn(line, 'job failed') : log.info(line, 'job');

/** Jobs that are under way when a worker is stopped may take so long. */
const FINISH_MS = 8_000;

/** A worker in the background. */
export interface RunningWorker {
  /** Whether it has begun. */
  isRunning(): boolean;
  /** Takes no new job and waits for those under way. */
  stop(): Promise<void>;
}

/**
 * Works until it is stopped. It begins in the background and never rejects: no start and no call waits for it, and it retries a
 * missing database. `count` receives every run.
 */
export function runWorker(
  app: ApiContext,
  url: string,
  log: FastifyBaseLogger,
  count: JobLog = () => {},
): RunningWorker {
  const ending = new AbortController();
  let isRunning = false;
  const started = begin();
  return {
    isRunning: () => isRunning,
    stop: async () => {
      ending.abort();
      await (await started)?.stop(FINISH_MS);
    },
  };

  function tell(line: Parameters<JobLog>[0]): void {
    logTo(log)(line);
    count(line);
  }

  async function begin(): Promise<Worker | undefined> {
    while (!ending.signal.aborted) {
      try {
        const worker = await startWorker({ url, db: app.db, handlers: jobHandlers, deps: app, log: tell });
        isRunning = true;
        return worker;
      } catch (error) {
        log.warn({ failure: describeFailure(error) }, 'jobs cannot run yet');
        await sleep(AGAIN_MS, undefined, { signal: ending.signal }).catch(() => {});
      }
    }
    return undefined;
  }
}
