import { followScrolling } from './chrome/frame/follow-scrolling.ts';
import { pollComposition } from './composition/poll-composition.ts';
import { checkStatus } from './core/check-status.ts';
import { isEmbedded } from './core/is-embedded.ts';
import { followUnseen } from './features/announcements/follow-unseen.ts';
import { openSelectorWhenNeeded } from './features/selector/open-when-needed.ts';
import { watchTaxLogin } from './features/tax-login/watch-tax-login.ts';
import type { Portal } from './portal.ts';
import { followUtilityOfAddress } from './session/follow-utility-of-address.ts';

/** Safari has no `requestIdleCallback`. */
const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 2_000 });
  else setTimeout(run, 500);
};

/** Starts the parts that no content needs. */
const startRest = ({ core, composition: { composition }, features, reload }: Portal): void => {
  const { platform, storage } = core;
  followUnseen(features.announcements, platform);
  pollComposition({
    refresh: composition.refresh,
    document,
    now: () => performance.now(),
    random: Math.random,
    isPartial: composition.store.getState().remotes.some(({ isPartial }) => isPartial),
    onIdle: whenIdle,
  });
  void checkStatus({
    api: platform.api,
    navigate: platform.navigate,
    storage,
    isOnline: () => navigator.onLine,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    reload: () => void reload('status'),
  });
};

/** Starts the parts that need the session and that the first paint does not need. */
export const goOn = (portal: Portal): void => {
  const { core, session, composition: parts } = portal;
  const { composition, pages, firstContent } = parts;
  const { boot, overlays, platform, storage, notifyError } = core;
  followScrolling();
  if (!isEmbedded()) followUtilityOfAddress({ ...core, ...platform, session, manifests: composition.manifests });
  openSelectorWhenNeeded({ boot, session, storage, overlays, pages });
  platform.events.on('reading-sent', async (sent) => {
    const { keepSentReading } = await import(
      /* webpackChunkName: "sent-reading" */ './features/readings/keep-sent-reading.ts'
    );
    await keepSentReading({ session, storage }, sent);
  });
  if (!isEmbedded())
    watchTaxLogin({ manifests: composition.manifests, session, overlays, platform, storage, notifyError });
  // The navigation of staff waits for the entries that the HTML may lack.
  const askForStaffEntries = (): void => {
    const isStaff = (session.getState().user?.scope.length ?? 0) > 0;
    if (isStaff && composition.lacksStaffEntries()) void composition.refresh();
  };
  askForStaffEntries();
  session.subscribe(askForStaffEntries);
  void firstContent.then(() => startRest(portal));
};
