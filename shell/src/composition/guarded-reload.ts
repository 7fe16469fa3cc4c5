/** No remote may have the page reloaded more often. */
const PAUSE_MS = 60_000;

export interface ReloadDeps {
  /** Epoch milliseconds. */
  now(): number;
  storage: { reloadedAt(name: string): number; setReloadedAt(name: string, at: number): void };
  /** Whether there is unsaved input. */
  isDirty(): boolean;
  reload(): void;
}

/**
 * Reloads the page for a failure that only a reload heals, such as a lazy file that an old page still requests. It does so at most
 * once a minute for each remote, and never over unsaved input. Returns whether it does.
 */
export const createGuardedReload =
  ({ now, storage, isDirty, reload }: ReloadDeps) =>
  (name: string): boolean => {
    if (isDirty() || now() - storage.reloadedAt(name) < PAUSE_MS) return false;
    storage.setReloadedAt(name, now());
    reload();
    return true;
  };
