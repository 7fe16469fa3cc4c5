import { focusManager } from '@hydria/shared/libs';
import { loadDialogs } from '../overlays/overlay-code.tsx';
import type { Portal } from '../portal.ts';
import { coverPage } from './cover-page.ts';
import { watchIdle } from './idle-watch.ts';

/** What asks somebody to sign in again has to come while there is a connection, not when it is needed. */
const keepDialogsReady = ({ platform, session }: Portal): void => {
  let isAsked = false;
  const look = (): void => {
    if (isAsked || session.getState().status !== 'member') return;
    isAsked = true;
    // What fails here is asked for again, and told of, when it is wanted.
    loadDialogs(platform, () => undefined).catch(() => undefined);
  };
  session.subscribe(look);
  look();
};

/** The page that comes next is drawn within this. */
const afterDrawing = (run: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(run));

/** Watches over the rest of this tab's session, on the clock and by the signs of the browser. */
export const startIdle = (portal: Portal): void => {
  const { agreement, overlays, platform, session } = portal;
  keepDialogsReady(portal);
  watchIdle({
    agreement,
    overlays,
    now: () => Date.now(),
    target: window,
    isSignedIn: () => session.getState().status === 'member' && overlays.getState().signInAgain === null,
    keep: () => platform.api('GET /api/auth/user', { query: {} }),
    end() {
      // While the server is told, nobody reads on: whoever sits there now may be somebody else.
      coverPage(true);
      void session.rest().finally(() => afterDrawing(() => coverPage(overlays.getState().signInAgain !== null)));
    },
    isVisible: () => document.visibilityState === 'visible',
    onReturn(look) {
      document.addEventListener('visibilitychange', look);
      for (const event of ['focus', 'pageshow']) addEventListener(event, look);
    },
    // What pages ask for again and again goes by it (`refetchInterval`).
    setPresent: (present) => focusManager.setFocused(present),
  });
};
