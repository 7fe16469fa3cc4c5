import { TimeoutError } from './failure.ts';

/** Timeout of one attempt. */
export const ATTEMPT_MS = 8_000;

/** Timeout of all attempts together. */
export const GIVE_UP_MS = 20_000;

/** A network that drops one answer often drops the next, so there are three attempts. */
const ATTEMPTS = 3;

/** Delay for a network that has just recovered. */
const PAUSE_MS = 250;

/** Rejects with `TimeoutError` when the promise takes too long, and ignores its later result. */
export const withTimeout = async <T>(ms: number, promise: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`No answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** How attempts are repeated. */
export interface RetryOptions<E> {
  /** On the clock of `performance.now()`. */
  end: number;
  /** Determines, in the remaining time, why an attempt failed; never rejects. */
  classify(error: unknown, msLeft: number): Promise<E>;
  /** Whether a retry may succeed. */
  isRetryable(error: E): boolean;
}

/** The deadline of everything that starts now. */
export const deadline = (): number => performance.now() + GIVE_UP_MS;

/** Runs with retries within the limits above; rejects with the diagnosis of the last failure. `nth` counts from 0. */
export const retry = async <T, E>(
  run: (nth: number) => Promise<T>,
  { end, classify, isRetryable }: RetryOptions<E>,
): Promise<T> => {
  const left = (): number => Math.max(0, Math.min(ATTEMPT_MS, end - performance.now()));
  for (let nth = 0; ; nth += 1) {
    try {
      return await withTimeout(left(), run(nth));
    } catch (error) {
      const known = await classify(error, left());
      if (nth + 1 >= ATTEMPTS || !isRetryable(known) || end - performance.now() < PAUSE_MS) throw known;
      await pause(PAUSE_MS);
    }
  }
};
