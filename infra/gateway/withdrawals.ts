import { staleWhileRevalidate } from './stale-while-revalidate.ts';
import type { Withdrawn } from './snapshot.ts';
import type { Ask } from './utilities.ts';

const FRESH_MS = 5_000;
const PATIENCE_MS = 250;

interface Answer {
  withdrawals: { remote: string; artifact: string }[];
}

const NONE: Withdrawn = new Set();

/** The canaries that failed too often, by the API's count; while that cannot be asked, those that it named last. */
export const createWithdrawals = (ask: Ask, now: () => number): (() => Promise<Withdrawn>) => {
  const list = staleWhileRevalidate<Answer>(ask, { freshMs: FRESH_MS, patienceMs: PATIENCE_MS, now });
  return async () => {
    const known = await list('/api/platform/withdrawals');
    return known ? new Set(known.withdrawals.map(({ remote, artifact }) => `${remote}/${artifact}`)) : NONE;
  };
};
