import type { Overlays } from '../core/overlay-state.ts';
import type { CrossTabSession } from './cross-tab-session.ts';

/** Decision 8: so long before its end a session that rests is asked about. */
export const WARNING_MS = 150_000;

/** Somebody who types, scrolls or points is here: the server hears of it at most so often. */
const KEEP_MS = 60_000;

/** Without any sign for so long the person counts as away: the polling of pages would keep the session alive. */
export const AWAY_MS = 120_000;

/** Clocks of tabs in the background run slowly, and those of closed lids not at all. */
const LOOK_MS = 1_000;

const SIGNS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

interface IdleDeps {
  crossTab: CrossTabSession;
  overlays: Overlays;
  now(): number;
  /** Where signs of life come from. */
  target: Pick<EventTarget, 'addEventListener'>;
  /** Whether somebody is signed in here. */
  isSignedIn(): boolean;
  /** Makes a call that shows the server that somebody is here. */
  keep(): Promise<unknown>;
  /** The time is over. */
  end(): void;
  /** Whether the tab can be seen. */
  isVisible(): boolean;
  /** Calls back when somebody comes back to this tab: after a sleep no clock has told it how late it is. */
  onReturn(look: () => void): void;
  /** Whether somebody is before this tab: told whenever it changes, and at first. */
  setPresent(present: boolean): void;
}

/**
 * Ends an idle session, and asks before (decision 8). The last call of any tab counts, because the server counts it too. While the
 * person is active, a call is made for them now and then.
 */
export const watchIdle = (deps: IdleDeps): void => {
  const { crossTab, overlays, now, keep } = deps;
  let isKeeping = false;
  let seenAt = now();
  let isPresent: boolean | null = null;

  const tellPresence = (): void => {
    const before = isPresent;
    isPresent = deps.isVisible() && now() - seenAt < AWAY_MS && overlays.getState().idle === null;
    if (isPresent !== before) deps.setPresent(isPresent);
  };

  const prolong = (): void => {
    if (isKeeping) return;
    isKeeping = true;
    // A failure here appears with the next call of the person.
    void keep()
      .catch(() => undefined)
      .finally(() => {
        isKeeping = false;
        look();
      });
  };

  const stay = (): void => {
    seenAt = now();
    prolong();
  };

  const msLeft = (endsAt: number | null): number => (endsAt === null ? Infinity : endsAt - now());

  const look = (): void => {
    const endsAt = deps.isSignedIn() ? crossTab.endsAt() : null;
    const left = msLeft(endsAt);
    const { idle } = overlays.getState();
    if (left <= 0) {
      overlays.setState({ idle: null });
      deps.end();
    } else if (endsAt !== null && left <= WARNING_MS) {
      if (idle?.endsAt !== endsAt) overlays.setState({ idle: { endsAt, stay } });
    } else if (idle) overlays.setState({ idle: null });
    tellPresence();
  };

  const seen = (): void => {
    seenAt = now();
    // The key that wakes the screen must not prolong a session that is over.
    look();
    // Once asked, one answers: a sleeve on the table is no answer.
    if (!deps.isSignedIn() || overlays.getState().idle || msLeft(crossTab.endsAt()) <= 0) return;
    const usedAt = crossTab.usedAt();
    if (usedAt !== null && now() - usedAt >= KEEP_MS) prolong();
  };

  for (const sign of SIGNS) deps.target.addEventListener(sign, seen, { passive: true });
  deps.onReturn(look);
  setInterval(look, LOOK_MS);
  tellPresence();
};
