import { focusManager } from '@hydria/shared/libs';
import type { Platform } from '@hydria/shared/platform/platform.ts';
import type { Overlays } from '../../core/overlay-state.ts';
import type { CrossTabSession } from '../../session/cross-tab-session.ts';
import type { PortalSession } from '../../session/session-types.ts';
import { coverPage } from '../../session/cover-page.ts';
import { watchIdle } from '../../session/idle-watch.ts';

export interface IdleWatchDeps {
  crossTab: CrossTabSession;
  overlays: Overlays;
  platform: Pick<Platform, 'api'>;
  session: PortalSession;
  /** Loads the code of the dialogs. */
  preloadDialogs(): Promise<unknown>;
}

/** Preloads the dialog that asks for a new sign-in: without a connection it could not be loaded when it is needed. */
const keepDialogsReady = ({ session, preloadDialogs }: IdleWatchDeps): void => {
  let isAsked = false;
  const look = (): void => {
    if (isAsked || session.getState().status !== 'member') return;
    isAsked = true;
    // A failed load is repeated, and reported, when a dialog opens.
    preloadDialogs().catch(() => undefined);
  };
  session.subscribe(look);
  look();
};

/** The next page renders within this time. */
const afterDrawing = (run: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(run));

/** Runs the idle timer of this tab's session, with the browser's clock and input events. */
export const startIdleWatch = (deps: IdleWatchDeps): void => {
  const { crossTab, overlays, platform, session } = deps;
  keepDialogsReady(deps);
  watchIdle({
    crossTab,
    overlays,
    now: () => Date.now(),
    target: window,
    isSignedIn: () => session.getState().status === 'member' && overlays.getState().signInAgain === null,
    keep: () => platform.api('GET /api/auth/user', { query: {} }),
    end() {
      // Covers the page while the server is notified: another person may use the computer now.
      coverPage(true);
      void session.endIdle().finally(() => afterDrawing(() => coverPage(overlays.getState().signInAgain !== null)));
    },
    isVisible: () => document.visibilityState === 'visible',
    onReturn(look) {
      document.addEventListener('visibilitychange', look);
      for (const event of ['focus', 'pageshow']) addEventListener(event, look);
    },
    // `refetchInterval` of pages depends on it.
    setPresent: (present) => focusManager.setFocused(present),
  });
};
