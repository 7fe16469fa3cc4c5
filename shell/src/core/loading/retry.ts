import { TimeoutError } from './failure.ts';

/** An attempt that has not ended by then has failed. */
export const ATTEMPT_MS = 8_000;

/** The longest wait of a person. */
export const GIVE_UP_MS = 20_000;

/** A network that drops one answer often drops the next; the third time it is no accident. */
const ATTEMPTS = 3;

/** A moment for a network that has just come back. */
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
  /** Finds out, in the time that is left, what an attempt died of; never rejects. */
  classify(error: unknown, msLeft: number): Promise<E>;
  /** Whether the same may work a moment later. */
  isRetryable(error: E): boolean;
}

/** When everything that begins now has to be over. */
export const deadline = (): number => performance.now() + GIVE_UP_MS;

/** Tries, and again from scratch, within the bounds above; rejects with what is known of the last failure. `nth` counts from 0. */
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
