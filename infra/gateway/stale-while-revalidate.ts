import { withTimeout } from '@hydria/process/with-timeout.ts';

/** More addresses than any installation asks for at a time. */
const MOST = 2_000;
/** Nothing was learnt; the next one may ask again after this. */
const AGAIN_MS = 2_000;

export interface StaleWhileRevalidateOptions {
  /** An answer is good for this long. */
  freshMs: number;
  /** The longest wait of a caller. */
  patienceMs: number;
  now(): number;
}

interface Known<T> {
  answer: Promise<T | null>;
  at: number;
  good: T | null;
}

/** Answers by address, fetched again when they are too old. While there is no new one, the last good one or null. */
export const staleWhileRevalidate = <T>(
  ask: (url: string) => Promise<T | null>,
  { freshMs, patienceMs, now }: StaleWhileRevalidateOptions,
): ((url: string) => Promise<T | null>) => {
  const known = new Map<string, Known<T>>();

  const askAgain = (url: string, good: T | null): Known<T> => {
    const entry: Known<T> = { at: now(), good, answer: Promise.resolve(good) };
    entry.answer = ask(url)
      .catch(() => null)
      .then((answer) => {
        if (answer === null) entry.at = now() - freshMs + AGAIN_MS;
        else entry.good = answer;
        return entry.good;
      });
    return entry;
  };

  return (url) => {
    const earlier = known.get(url);
    const isFresh = earlier && now() - earlier.at < freshMs;
    const entry = isFresh ? earlier : askAgain(url, earlier?.good ?? null);
    if (known.size >= MOST && !earlier) known.clear();
    known.set(url, entry);
    return withTimeout(patienceMs, entry.answer, () => entry.good);
  };
};
