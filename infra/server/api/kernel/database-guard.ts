import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from './app-error.ts';

/** A call that has worked for so long has its database looked at. */
const LOOK_AFTER_MS = 1_000;
/** A server that does not answer a new connection by then is hung. With the time before, a visitor waits for three seconds. */
const PATIENCE_MS = 2_000;
/** The time between two looks at a server that hung. */
const AGAIN_MS = 1_000;
/** A look that ends so much later than its limit was held up by this process, whose event loop was busy. */
const LATE = 1.2;
/** Looks in a row that a busy process may repeat. */
const REPEATS = 3;
/** Seconds after which a caller may try again. */
const RETRY_SECONDS = 2;

/** Answers for calls whose database accepts connections and says nothing. */
export interface DatabaseGuard {
  /**
   * The result of the work; rejects with `service_unavailable` (503, Retry-After) when the database hangs meanwhile, and at once
   * while it is known to hang. The work itself goes on: a sender repeats it under its idempotency key.
   */
  guard<T>(work: () => Promise<T>): Promise<T>;
  /** Ends the looks. */
  stop(): void;
}

interface GuardOptions {
  /** Whether the server answers a new connection within so many milliseconds. */
  answers(ms: number): Promise<boolean>;
  /** Milliseconds before the first look at the database of a call. */
  lookAfterMs?: number;
  patienceMs?: number;
  againMs?: number;
}

const hung = (): AppError => new AppError('service_unavailable', 503, RETRY_SECONDS);

/**
 * A circuit breaker that judges the server and not a statement: slow exports and imports are left alone while it answers. It
 * asks on a connection of its own, so a full pool is no hung server.
 */
export function createDatabaseGuard({
  answers,
  lookAfterMs = LOOK_AFTER_MS,
  patienceMs = PATIENCE_MS,
  againMs = AGAIN_MS,
}: GuardOptions): DatabaseGuard {
  const stopped = new AbortController();
  let isHung = false;
  let look: Promise<boolean> | undefined;

  /** Looks again until the server answers. */
  const waitForAnswer = async (): Promise<void> => {
    while (isHung && !stopped.signal.aborted) {
      await sleep(againMs, undefined, { ref: false });
      isHung = !(await answers(patienceMs));
    }
  };

  /** Whether the server answers. A failed look that ended late says nothing about the server, and is repeated. */
  const lookAtServer = async (): Promise<boolean> => {
    for (let n = 0; n <= REPEATS; n++) {
      const began = performance.now();
      if (await answers(patienceMs)) return true;
      if (performance.now() - began < patienceMs * LATE) break;
    }
    return false;
  };

  /** One look for all calls that wait at this time. */
  const isAnswering = (): Promise<boolean> => {
    look ??= lookAtServer().finally(() => (look = undefined));
    return look;
  };

  const open = (): void => {
    if (isHung) return;
    isHung = true;
    void waitForAnswer();
  };

  /** Rejects when the database hangs before the work has ended. */
  const watch = async (ended: AbortSignal): Promise<never> => {
    while (true) {
      await sleep(lookAfterMs, undefined, { signal: ended, ref: false });
      if (!isHung && (await isAnswering())) continue;
      open();
      throw hung();
    }
  };

  return {
    async guard(work) {
      if (isHung) throw hung();
      const ended = new AbortController();
      const result = work();
      const watching = watch(ended.signal);
      // The failure of the loser of the race is read nowhere else.
      watching.catch(() => {});
      result.catch(() => {});
      return Promise.race([result, watching]).finally(() => ended.abort());
    },
    stop: () => stopped.abort(),
  };
}
