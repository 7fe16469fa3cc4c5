import type { PortalStorage } from '../core/storage.ts';

/** The server notes use so seldom: it may believe that a session rests that much longer than it does (`session.service.ts`). */
const SERVER_GRAIN_MS = 30_000;

/** Tabs do not look at the same moment. */
const LOOK_GRAIN_MS = 2_000;

/** Use is told to the other tabs so seldom. */
const TELL_MS = 5_000;

interface CrossTabSessionDeps {
  storage: Pick<PortalStorage, 'crossTab' | 'setCrossTab'>;
  /** Epoch milliseconds. */
  now(): number;
  /** A name that no other sign-in has. */
  newSignInId(): string;
}

/**
 * The shared state of the tabs of one browser: the sign-in of their token, and its last use. Kept in the browser's storage only, so
 * that no tab can hold an older state.
 */
export interface CrossTabSession {
  /** Which sign-in this tab shows. */
  signInId(): string;
  /** Whether the stored token is of that sign-in; if not, it must be used for nothing that this tab shows. */
  isCurrent(): boolean;
  /** Somebody has just signed in here. */
  begin(idle_seconds: number | null): void;
  /** Goes on with what the storage says. */
  adopt(): void;
  /** Has nothing to do with what is stored any more. */
  leave(): void;
  /** The server has said after how long a rest the session ends. */
  setIdleLimit(idle_seconds: number): void;
  /** A call was made for the person. */
  use(): void;
  usedAt(): number | null;
  /** The time when an idle session ends; null while it is unknown. */
  endsAt(): number | null;
  /** Whether that time had come when this tab last looked, give or take a look: the person was away then. */
  hasIdledOut(): boolean;
}

export const createCrossTabSession = ({ storage, now, newSignInId }: CrossTabSessionDeps): CrossTabSession => {
  let ours = storage.crossTab()?.mark ?? '';
  let lastEnd: number | null = null;
  return {
    signInId: () => ours,
    isCurrent: () => (storage.crossTab()?.mark ?? '') === ours,
    begin(idle_seconds) {
      ours = newSignInId();
      lastEnd = null;
      storage.setCrossTab({ mark: ours, idle_seconds, used_at: now() });
    },
    adopt() {
      ours = storage.crossTab()?.mark ?? '';
    },
    leave() {
      ours = newSignInId();
    },
    setIdleLimit(idle_seconds) {
      const { mark = ours, used_at = now() } = storage.crossTab() ?? {};
      if (mark === ours) storage.setCrossTab({ mark, idle_seconds, used_at });
    },
    use() {
      const known = storage.crossTab();
      if (known?.mark === ours && now() - known.used_at >= TELL_MS) storage.setCrossTab({ ...known, used_at: now() });
    },
    usedAt: () => storage.crossTab()?.used_at ?? null,
    endsAt() {
      const known = storage.crossTab();
      if (!known || known.idle_seconds === null) return null;
      lastEnd = known.used_at + known.idle_seconds * 1000 - SERVER_GRAIN_MS;
      return lastEnd;
    },
    hasIdledOut: () => lastEnd !== null && lastEnd - LOOK_GRAIN_MS <= now(),
  };
};
