import type { PortalStorage } from '../core/storage.ts';

/** The server records use at this interval, so its idle time may exceed the real one by it (`session.service.ts`). */
const SERVER_GRAIN_MS = 30_000;

/** Tabs do not check at the same moment. */
const LOOK_GRAIN_MS = 2_000;

/** Interval at which a tab shares its use with the other tabs. */
const TELL_MS = 5_000;

interface CrossTabSessionDeps {
  storage: Pick<PortalStorage, 'crossTab' | 'setCrossTab'>;
  /** Epoch milliseconds. */
  now(): number;
  /** A unique name of the sign-in. */
  newSignInId(): string;
}

/**
 * The state that the tabs of one browser share: the sign-in of their token, and its last use. Stored in the browser
 * only, so that no tab can hold an outdated copy.
 */
export interface CrossTabSession {
  /** The sign-in that this tab shows. */
  signInId(): string;
  /** Whether the stored token belongs to that sign-in; if not, this tab must not use it. */
  isCurrent(): boolean;
  /** A person has just signed in in this tab. */
  begin(idle_seconds: number | null): void;
  /** Adopts the stored sign-in. */
  adopt(): void;
  /** Detaches this tab from the stored sign-in. */
  leave(): void;
  /** The server has stated the idle limit of the session. */
  setIdleLimit(idle_seconds: number): void;
  /** A call was made for the person. */
  use(): void;
  usedAt(): number | null;
  /** The time when an idle session ends; null while it is unknown. */
  endsAt(): number | null;
  /** Whether that time had passed at this tab's previous check, within one interval: the person was away then. */
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
