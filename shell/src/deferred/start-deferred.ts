import { importWithRetry } from '../core/loading/import-with-retry.ts';
import type { PendingRequests } from './pending-requests.ts';

/** Delay of the widgets, so that the requested page loads first. */
const WAIT_MS = 2_000;

interface StartDeferredDeps {
  pendingRequests: PendingRequests;
  /** Loads and renders the widgets; `startedAt` on the clock of `performance.now()`. */
  load(): Promise<(startedAt: number) => Promise<void>>;
  onFailure(error: unknown): void;
}

/**
 * Loads the widgets around every page that the first paint does not need: tour, banners, conversation. All pages work
 * without them.
 */
export const startDeferred = ({ pendingRequests, load, onFailure }: StartDeferredDeps): void => {
  const startedAt = performance.now();
  const bring = async (): Promise<void> => (await importWithRetry(load))(startedAt);
  const start = (): void => {
    clearTimeout(timer);
    stop();
    void bring().catch(onFailure);
  };
  const timer = setTimeout(start, WAIT_MS);
  // A request for one of the widgets loads them at once.
  const stop = pendingRequests.subscribe(start);
};
