import type { CoreParts } from '../../core/core-context.ts';
import type { CrossTabSession } from '../../session/cross-tab-session.ts';
import type { PortalSession } from '../../session/session-types.ts';
import type { Translate } from '@hydria/shared/remote/make-t.ts';
import { onRequest, type PendingRequests } from '../../deferred/pending-requests.ts';
import { createOfflineCache, type OfflineCache } from './cache-offline-page.ts';
import { followFocusRequests } from './focus-client.ts';
import { createPush, pushOfBrowser } from './push.ts';

const WORKER = '/sw.js';

interface OfflinePortal extends Pick<CoreParts, 'boot' | 'platform' | 'storage' | 'guards'> {
  session: PortalSession;
  crossTab: CrossTabSession;
  pendingRequests: PendingRequests;
}

/**
 * Removes the worker of an installation that had offline support before, with its cache. The worker removes itself too, with the
 * browser's next look for a newer one. A browser puts that off while it is busy.
 */
const removeWorker = async (kept: OfflineCache): Promise<void> => {
  await kept.forget();
  await (await navigator.serviceWorker.getRegistration())?.unregister();
};

/**
 * Keeps the cached offline page current: in the language of the screen, with the telephones of the chosen utility.
 * Returns whether the installation has such a page.
 */
const followPage = (
  { platform: { session, preferences }, crossTab }: OfflinePortal,
  kept: OfflineCache,
): Promise<boolean> => {
  const ask = () => kept.cachePage(preferences.getState().language, session.getState().deya_id);
  const keep = (): void => void ask().catch(() => undefined);
  session.subscribe((now, before) => {
    const hasLeft = now.status === 'guest' && before.status !== 'guest';
    if (hasLeft && !crossTab.hasIdledOut()) void kept.forget().then(keep, () => undefined);
    else if (now.deya_id !== before.deya_id) keep();
  });
  preferences.subscribe((now, before) => now.language !== before.language && keep());
  return ask();
};

/**
 * Registers this browser for pushes of each chosen utility, and requests the permission after a press on a page (S §4).
 */
const followPush = (
  portal: OfflinePortal,
  kept: OfflineCache,
  t: Translate<`push.${'on' | 'denied' | 'unsupported' | 'failed'}`>,
): void => {
  const { boot, platform, session, storage: memory, crossTab } = portal;
  const push = createPush({
    platform,
    renew: () => session.renew(),
    kept,
    memory,
    icons: boot.shell.base,
    browser: pushOfBrowser(),
    say: (how) => t(`push.${how}`),
  });
  onRequest(portal.pendingRequests, 'push', () => void push.turnOn());
  session.subscribe((now, before) => {
    // A person whose session ended idle still wants notices of water cuts.
    if (now.status === 'guest' && before.status === 'member' && !crossTab.hasIdledOut())
      void push.turnOff().catch(() => undefined);
    else if (now.user && (now.deya_id !== before.deya_id || before.user === null)) void push.follow();
  });
  // Notifications are in the language of the screen.
  platform.preferences.subscribe((now, before) => now.language !== before.language && void push.follow());
  void push.follow();
};

/** Registers the worker, and caches its files; or removes both. Offline support is optional, so failures are ignored. */
export const startOffline = (
  portal: OfflinePortal,
  t: Translate<`push.${'on' | 'denied' | 'unsupported' | 'failed'}`>,
): void => {
  const refusePush = (): void =>
    onRequest(portal.pendingRequests, 'push', () => portal.platform.notify({ text: t('push.unsupported') }));
  // Both are missing without https, or when the browser forbids storage.
  if (!('serviceWorker' in navigator) || !('caches' in window)) return refusePush();
  const kept = createOfflineCache({ caches, fetch: (...asked) => fetch(...asked) });
  if (portal.boot.settings.offline === false) {
    void removeWorker(kept).catch(() => undefined);
    return refusePush();
  }
  const hasPage = followPage(portal, kept);
  followPush(portal, kept, t);
  followFocusRequests({ guards: portal.guards, worker: navigator.serviceWorker, location });
  const register = (isOn: boolean) =>
    isOn ? navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' }) : undefined;
  hasPage.then(register).catch(() => undefined);
};
