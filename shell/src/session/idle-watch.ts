import type { Overlays } from '../core/overlay-state.ts';
import type { CrossTabSession } from './cross-tab-session.ts';

/** Decisions 8: time between the dialog and the end of an idle session. */
export const WARNING_MS = 150_000;

/** While the person types, scrolls or points, the server is notified at most this often. */
const KEEP_MS = 60_000;

/**
 * Without input for this long the person counts as away; otherwise the polling of pages would keep the session alive.
 */
export const AWAY_MS = 120_000;

/** Timers of background tabs are throttled, and those of a sleeping computer stop. */
const LOOK_MS = 1_000;

const SIGNS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

interface IdleDeps {
  crossTab: CrossTabSession;
  overlays: Overlays;
  now(): number;
  /** Source of the input events. */
  target: Pick<EventTarget, 'addEventListener'>;
  /** Whether a person is signed in in this tab. */
  isSignedIn(): boolean;
  /** Makes a call that counts as use on the server. */
  keep(): Promise<unknown>;
  /** The idle limit has passed. */
  end(): void;
  /** Whether the tab is visible. */
  isVisible(): boolean;
  /** Calls back when the tab becomes visible: timers did not run during sleep. */
  onReturn(look: () => void): void;
  /** Whether the person is present in this tab: called at first, and on each change. */
  setPresent(present: boolean): void;
}

/**
 * Ends an idle session, with a dialog before. The last call of any tab counts, because the server counts it too. While
 * the person is active, a call is made regularly.
 */
export const watchIdle = (deps: IdleDeps): void => {
  const { crossTab, overlays, now, keep } = deps;
  let isKeeping = false;
  let seenAt = now();
  let isPresent: boolean | null = null;

  const updatePresence = (): void => {
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
    updatePresence();
  };

  const seen = (): void => {
    seenAt = now();
    // The key that wakes the screen must not prolong an expired session.
    look();
    // While the dialog is open, accidental input does not count: only its buttons do.
    if (!deps.isSignedIn() || overlays.getState().idle || msLeft(crossTab.endsAt()) <= 0) return;
    const usedAt = crossTab.usedAt();
    if (usedAt !== null && now() - usedAt >= KEEP_MS) prolong();
  };

  for (const sign of SIGNS) deps.target.addEventListener(sign, seen, { passive: true });
  deps.onReturn(look);
  setInterval(look, LOOK_MS);
  updatePresence();
};
