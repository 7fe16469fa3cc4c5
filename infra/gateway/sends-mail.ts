import type { Answer } from '@hydria/shared/contract/contract.ts';
import { staleWhileRevalidate } from './stale-while-revalidate.ts';
import type { Ask } from './utilities.ts';

const FRESH_MS = 30_000;
const PATIENCE_MS = 250;

/** Whether the installation sends mail, by the word of the API; while it has said nothing, it does. */
export const createSendsMail = (ask: Ask, now: () => number): (() => Promise<boolean>) => {
  const status = staleWhileRevalidate<Answer<'GET /api/status'>>(ask, {
    freshMs: FRESH_MS,
    patienceMs: PATIENCE_MS,
    now,
  });
  return async () => (await status('/api/status'))?.mail !== false;
};
