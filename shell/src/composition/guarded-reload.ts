/** No remote may have the page reloaded more often. */
const PAUSE_MS = 60_000;

export interface ReloadWorld {
  /** Epoch milliseconds. */
  now(): number;
  storage: { reloadedAt(name: string): number; setReloadedAt(name: string, at: number): void };
  /** Whether there is unsaved input. */
  isDirty(): boolean;
  reload(): void;
}

/**
 * Reloads the page for what only a reload can heal, such as a lazy file that an old page still asks for: at most once a
 * minute for each remote, and never over unsaved input. Returns whether it does.
 */
export const createGuardedReload =
  ({ now, storage, isDirty, reload }: ReloadWorld) =>
  (name: string): boolean => {
    if (isDirty() || now() - storage.reloadedAt(name) < PAUSE_MS) return false;
    storage.setReloadedAt(name, now());
    reload();
    return true;
  };
