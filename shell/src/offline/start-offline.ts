import type { Portal } from '../portal.ts';
import type { Translate } from '@hydria/shared/remote/make-t.ts';
import { answer } from '../later/asked.ts';
import { createKept, type Kept } from './keep.ts';
import { followNotices } from './lead.ts';
import { createPush, pushOfBrowser } from './push.ts';

const WORKER = '/sw.js';

type OfflinePortal = Pick<Portal, 'boot' | 'platform' | 'session' | 'storage' | 'agreement' | 'asked' | 'guards'>;

/**
 * Keeps the page that is shown without a connection: in the language of the screen, with the telephones of the chosen utility.
 * Gives whether there is such a page.
 */
const followPage = (
  { boot, platform: { session, preferences }, agreement }: OfflinePortal,
  kept: Kept,
): Promise<boolean> => {
  // Where the installation says that it has none, nothing is asked for, and nothing kept.
  if (boot.settings.offline === false) return Promise.resolve(false);
  const ask = () => kept.keepPage(preferences.getState().language, session.getState().deya_id);
  const keep = (): void => void ask().catch(() => undefined);
  session.subscribe((now, before) => {
    const hasLeft = now.status === 'guest' && before.status !== 'guest';
    if (hasLeft && !agreement.hasRested()) void kept.forget().then(keep, () => undefined);
    else if (now.deya_id !== before.deya_id) keep();
  });
  preferences.subscribe((now, before) => now.language !== before.language && keep());
  return ask();
};

/** Registers this browser for pushes of each utility that is chosen, and asks for leave when a page was pressed to (S §4). */
const followPush = (
  portal: OfflinePortal,
  kept: Kept,
  t: Translate<`push.${'on' | 'denied' | 'unsupported' | 'failed'}`>,
): void => {
  const { boot, platform, session, storage: memory, agreement } = portal;
  const push = createPush({
    platform,
    renew: () => session.renew(),
    kept,
    memory,
    icons: boot.shell.base,
    browser: pushOfBrowser(),
    say: (how) => t(`push.${how}`),
  });
  answer(portal.asked, 'push', () => void push.turnOn());
  session.subscribe((now, before) => {
    // Who was only away for too long still wants to be told that the water will be cut.
    if (now.status === 'guest' && before.status === 'member' && !agreement.hasRested())
      void push.turnOff().catch(() => undefined);
    else if (now.user && (now.deya_id !== before.deya_id || before.user === null)) void push.follow();
  });
  // What is told is told in the language of the screen.
  platform.preferences.subscribe((now, before) => now.language !== before.language && void push.follow());
  void push.follow();
};

/**
 * Registers the worker, and keeps for it what it needs. All of it is a convenience: what fails here is nobody's trouble.
 */
export const startOffline = (
  portal: OfflinePortal,
  t: Translate<`push.${'on' | 'denied' | 'unsupported' | 'failed'}`>,
): void => {
  // Neither is there without https, or where the browser forbids storage.
  if (!('serviceWorker' in navigator) || !('caches' in window)) {
    answer(portal.asked, 'push', () => portal.platform.notify({ text: t('push.unsupported') }));
    return;
  }
  const kept = createKept({ caches, fetch: (...asked) => fetch(...asked) });
  const hasPage = followPage(portal, kept);
  followPush(portal, kept, t);
  followNotices({ guards: portal.guards, worker: navigator.serviceWorker, location });
  // Switched off, the worker of before is taking itself away: to ask for it now would keep it.
  const register = (isOn: boolean) =>
    isOn ? navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' }) : undefined;
  hasPage.then(register).catch(() => undefined);
};
