import type { PortalStorage } from '../storage.ts';

/** The server notes use so seldom: it may believe that a session rests that much longer than it does (`session.service.ts`). */
const SERVER_GRAIN_MS = 30_000;

/** Tabs do not look at the same moment. */
const LOOK_GRAIN_MS = 2_000;

/** Use is told to the other tabs so seldom. */
const TELL_MS = 5_000;

interface AgreementWorld {
  storage: Pick<PortalStorage, 'agreement' | 'setAgreement'>;
  /** Epoch milliseconds. */
  now(): number;
  /** A name that no other sign-in has. */
  newMark(): string;
}

/**
 * What the tabs of one browser agree by: which sign-in their token is of, and when it was last used. Kept in the browser's
 * storage and nowhere else, so that no tab can believe something older.
 */
export interface TabAgreement {
  /** Which sign-in this tab shows. */
  mark(): string;
  /** Whether the stored token is of that sign-in; if not, it must be used for nothing that this tab shows. */
  isOurs(): boolean;
  /** Somebody has just signed in here. */
  begin(idle_seconds: number | null): void;
  /** Goes on with what the storage says. */
  adopt(): void;
  /** Has nothing to do with what is stored any more. */
  leave(): void;
  /** The server has said after how long a rest the session ends. */
  setRest(idle_seconds: number): void;
  /** A call was made for the person. */
  use(): void;
  usedAt(): number | null;
  /** When a session that is not used any more ends; null while nobody knows. */
  endsAt(): number | null;
  /** Whether that time had come when this tab last looked, give or take a look: whoever is signed out then was away. */
  hasRested(): boolean;
}

export const createTabAgreement = ({ storage, now, newMark }: AgreementWorld): TabAgreement => {
  let ours = storage.agreement()?.mark ?? '';
  let lastEnd: number | null = null;
  return {
    mark: () => ours,
    isOurs: () => (storage.agreement()?.mark ?? '') === ours,
    begin(idle_seconds) {
      ours = newMark();
      lastEnd = null;
      storage.setAgreement({ mark: ours, idle_seconds, used_at: now() });
    },
    adopt() {
      ours = storage.agreement()?.mark ?? '';
    },
    leave() {
      ours = newMark();
    },
    setRest(idle_seconds) {
      const { mark = ours, used_at = now() } = storage.agreement() ?? {};
      if (mark === ours) storage.setAgreement({ mark, idle_seconds, used_at });
    },
    use() {
      const known = storage.agreement();
      if (known?.mark === ours && now() - known.used_at >= TELL_MS) storage.setAgreement({ ...known, used_at: now() });
    },
    usedAt: () => storage.agreement()?.used_at ?? null,
    endsAt() {
      const known = storage.agreement();
      if (!known || known.idle_seconds === null) return null;
      lastEnd = known.used_at + known.idle_seconds * 1000 - SERVER_GRAIN_MS;
      return lastEnd;
    },
    hasRested: () => lastEnd !== null && lastEnd - LOOK_GRAIN_MS <= now(),
  };
};
