import { callUrl } from '@hydria/shared/platform/call-url.ts';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';

/** How long a profile is good for the first paint; the page itself asks anew. */
const FRESH_MS = 30_000;
/** A page does not wait longer than this for the utility's name. */
const PATIENCE_MS = 250;
/** More utilities than any installation has. */
const MOST = 2_000;

/** Asks the API for an address below it; null when it answers anything but 200. */
export type Ask = (url: string) => Promise<DeyaInfo | null>;

const inTime = <T>(answer: Promise<T>): Promise<T | null> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, null);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
};

/** The utility's public profile for the frame: remembered for a moment, and never a reason to wait. */
export const createUtilities = (ask: Ask, now: () => number): ((deya_id: number) => Promise<DeyaInfo | null>) => {
  const known = new Map<number, { answer: Promise<DeyaInfo | null>; at: number }>();
  return (deya_id) => {
    const earlier = known.get(deya_id);
    if (earlier && now() - earlier.at < FRESH_MS) return inTime(earlier.answer);
    if (known.size >= MOST) known.clear();
    const answer = ask(callUrl('GET /api/deya/info', { query: { deya_id } })).catch(() => null);
    known.set(deya_id, { answer, at: now() });
    return inTime(answer);
  };
};
