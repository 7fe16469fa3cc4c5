import type { Platform } from '@hydria/shared/platform/platform.ts';
import type { PortalStorage } from './storage.ts';

interface StatusDeps {
  api: Platform['api'];
  navigate: Platform['navigate'];
  storage: Pick<PortalStorage, 'usesOldServer' | 'useOldServer'>;
  isOnline(): boolean;
  wait(ms: number): Promise<void>;
  /** Reloads once, and never over unsaved input. */
  reload(): void;
}

/** A page that is being left aborts its requests; it is gone before this delay is over. */
const STILL_HERE_MS = 1_000;

/**
 * Checks whether the service is up. When it is down, the visitor waits at `/maintenance` (spec S §2.4). Without an
 * answer, the old server is used for an hour and the page reloads, once (S §4).
 */
export const checkStatus = async ({ api, navigate, storage, isOnline, wait, reload }: StatusDeps): Promise<void> => {
  try {
    const { status } = await api('GET /api/status');
    if (!status) navigate('/maintenance', { replace: true });
  } catch {
    await wait(STILL_HERE_MS);
    // Without a network the old server is unreachable as well.
    if (storage.usesOldServer() || !isOnline()) return;
    storage.useOldServer();
    reload();
  }
};
