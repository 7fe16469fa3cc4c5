/** An attempt that has not ended by then has failed. */
export const ATTEMPT_MS = 8_000;

/** Nobody is kept waiting longer. */
export const GIVE_UP_MS = 20_000;

/**
 * More than one, as a browser hands out the failed answer of a preload once to whoever asks next: after an outage the
 * first attempts may meet answers of yesterday.
 */
const ATTEMPTS = 3;

/** A moment for a network that has just come back. */
const PAUSE_MS = 250;

/** Rejects when the promise takes too long; what becomes of it later is nobody's business. */
const within = async <T>(ms: number, promise: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Tries, and again from scratch, within the bounds above. `nth` counts from 0. */
export const tryRepeatedly = async <T>(run: (nth: number) => Promise<T>): Promise<T> => {
  const end = performance.now() + GIVE_UP_MS;
  for (let nth = 0; ; nth += 1) {
    const left = Math.min(ATTEMPT_MS, end - performance.now());
    try {
      return await within(left, run(nth));
    } catch (error) {
      const isOver = nth + 1 >= ATTEMPTS || end - performance.now() < PAUSE_MS;
      if (isOver) throw error;
      await pause(PAUSE_MS);
    }
  }
};
