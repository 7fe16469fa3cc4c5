import { setTimeout as sleep } from 'node:timers/promises';
import { describeFailure } from '@hydria/jobs/failure.ts';
import { startWorker, type JobLog, type Worker } from '@hydria/jobs/worker.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { App } from '../implement.ts';
import { jobHandlers } from './handlers.ts';

/** A database that is away is asked again after so long. */
const AGAIN_MS = 5_000;

/** What went well is for those who look closely; what failed is for everybody. */
const logTo =
  (log: FastifyBaseLogger): JobLog =>
  (line) =>
    line.failure ? log.warn(line, 'job failed') : log.info(line, 'job');

/**
 * Works until it is stopped. It begins in the background and never rejects: no start and no call waits for it, and a database
 * that is away is asked again.
 */
export function runWorker(app: App, url: string, log: FastifyBaseLogger): { stop(): Promise<void> } {
  const ending = new AbortController();
  const started = begin();
  return {
    stop: async () => {
      ending.abort();
      await (await started)?.stop();
    },
  };

  async function begin(): Promise<Worker | undefined> {
    while (!ending.signal.aborted) {
      try {
        return await startWorker({ url, db: app.db, handlers: jobHandlers, world: app, log: logTo(log) });
      } catch (error) {
        log.warn({ failure: describeFailure(error) }, 'jobs cannot run yet');
        await sleep(AGAIN_MS, undefined, { signal: ending.signal }).catch(() => {});
      }
    }
    return undefined;
  }
}
