import { callUrl } from '@hydria/shared/platform/call-url.ts';
import { isEmbedder, isOwnMachine } from '@hydria/shared/rules/embedder.ts';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import { staleWhileRevalidate } from './stale-while-revalidate.ts';

/** How long a profile is good for the first paint; the page itself fetches it again. */
const FRESH_MS = 30_000;
/** A page does not wait longer than this for the utility's name. */
const PATIENCE_MS = 250;
/** A frame page cannot be sent without knowing who may embed it. */
const EMBEDDERS_PATIENCE_MS = 2_000;

/** Asks the API for an address below it; null when it answers anything but 200. */
export type Ask = <T>(url: string) => Promise<T | null>;

/** The utility's public profile for the frame: remembered for a moment, and never a reason to wait. */
export const createUtilities = (ask: Ask, now: () => number): ((deya_id: number) => Promise<DeyaInfo | null>) => {
  const profile = staleWhileRevalidate<DeyaInfo>(ask, { freshMs: FRESH_MS, patienceMs: PATIENCE_MS, now });
  return (deya_id) => profile(callUrl('GET /api/deya/info', { query: { deya_id } }));
};

/**
 * The sites that may embed a utility's frame pages; none while they are unknown. In production pages on a developer's own machine
 * are none of them: any program on a visitor's machine may serve such a page.
 */
export const createEmbedders = (
  ask: Ask,
  now: () => number,
  { production = false } = {},
): ((deya_id: number) => Promise<string[]>) => {
  const mayEmbed = (origin: string) => isEmbedder(origin) && !(production && isOwnMachine(origin));
  const list = staleWhileRevalidate<{ origins: string[] }>(ask, {
    freshMs: FRESH_MS,
    patienceMs: EMBEDDERS_PATIENCE_MS,
    now,
  });
  return async (deya_id) => {
    const known = await list(callUrl('GET /api/deya/frame-ancestors', { query: { deya_id } }));
    return known?.origins.filter(mayEmbed) ?? [];
  };
};
