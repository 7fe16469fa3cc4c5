/** An attempt that has not ended by then has failed (architecture §7). */
export const ATTEMPT_MS = 8_000;

/** Nobody is kept waiting longer. */
export const GIVE_UP_MS = 20_000;

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

/** Tries, and once more from scratch, within the bounds above. */
export const tryTwice = async <T>(run: (again: boolean) => Promise<T>): Promise<T> => {
  const started = performance.now();
  try {
    return await within(ATTEMPT_MS, run(false));
  } catch {
    const left = GIVE_UP_MS - (performance.now() - started);
    return within(Math.min(ATTEMPT_MS, left), run(true));
  }
};
