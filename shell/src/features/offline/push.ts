import { isApiError } from '@hydria/shared/platform/api-error.ts';
import type { Platform, SessionState } from '@hydria/shared/platform/platform.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { utilityNames } from '../../chrome/frame/frame-view.ts';
import type { PortalStorage } from '../../core/storage.ts';
import type { OfflineCache } from './cache-offline-page.ts';
import type { NoticeWords } from './offline-cache.ts';

/** The bits of `user.deya[].subscribe` (`POST /api/user/subscribe`). */
const BY_PUSH = 2;

/** The browser's push functions; tests pass their own. */
export interface PushBrowser {
  /** Null without push support: without https, or on a phone without the installed portal. */
  manager(): Promise<Pick<PushManager, 'getSubscription' | 'subscribe'> | null>;
  permission(): NotificationPermission;
  /** Shows the browser's permission prompt; only after a press. */
  requestPermission(): Promise<NotificationPermission>;
}

export interface PushDeps {
  platform: Pick<Platform, 'api' | 'session' | 'preferences' | 'notify' | 'telemetry'>;
  /** Fetches the session again: the person's choice for the utility has changed. */
  renew(): Promise<unknown>;
  kept: Pick<OfflineCache, 'cacheWords'>;
  /** The person who last received notifications in this browser. */
  memory: Pick<PortalStorage, 'toldHere' | 'setToldHere'>;
  /** Folder of the shell's icons. */
  icons: string;
  browser: PushBrowser;
  say(text: 'on' | 'denied' | 'unsupported' | 'failed'): string;
}

/** The outcome of a press on the notification button. */
type Outcome = 'on' | 'denied' | 'unsupported' | 'failed';

/** Push notifications of the chosen utility in this browser. */
export interface Push {
  /** After a press: requests the permission, registers the browser and stores the choice. Returns the outcome. */
  turnOn(): Promise<void>;
  /**
   * Registers the browser for the newly chosen utility if the person wants its notifications. Failures are silent (S
   * §8).
   */
  follow(): Promise<void>;
  /** On sign-out: this browser receives no further notification. */
  turnOff(): Promise<void>;
}

/** Encodes bytes in the form of the server key: base64url without padding. */
const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Whether a subscription uses the key; assumed when the browser does not tell. */
const isOf = (subscription: PushSubscription | null, key: string): boolean => {
  const own = subscription?.options?.applicationServerKey;
  return subscription !== null && (!own || textOf(own) === key.replaceAll('=', ''));
};

type SignedIn = Pick<SessionState, 'user' | 'deya_id'>;

/** The person's link to the chosen utility. */
const activeLink = ({ user, deya_id }: SignedIn) => user?.deya.find(({ id, active }) => id === deya_id && active);

/** The words of a notification, which the worker shows without the session. */
const noticeWords = (user: SignedIn['user'], language: Language, icons: string): NoticeWords => {
  const cities = (user?.deya ?? []).map((deya) => [deya.id, utilityNames(deya, language).city]);
  return { language, cities: Object.fromEntries(cities), icons };
};

/**
 * The subscription of this browser, created if missing or made with another key; null when the installation has no
 * push.
 */
const subscribe = async (
  api: Platform['api'],
  manager: Pick<PushManager, 'subscribe'>,
  known: PushSubscription | null,
): Promise<PushSubscription | null> => {
  const { key } = await api('GET /api/push/key');
  if (key === null || isOf(known, key)) return known;
  // A browser keeps one key at a time; pushes signed with another key never arrive.
  await known?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
};

export const createPush = ({ platform, renew, kept, memory, icons, browser, say }: PushDeps): Push => {
  const { api, session, preferences, notify, telemetry } = platform;

  const register = async (deya_id: number, subscription: PushSubscription): Promise<void> => {
    const body = { device_token: JSON.stringify(subscription), device_type: 'web' } as const;
    await api('POST /api/createToken', { query: { deya_id }, body });
    await kept.cacheWords(noticeWords(session.getState().user, preferences.getState().language, icons));
  };

  const outcome = async (): Promise<Outcome> => {
    const own = activeLink(session.getState());
    const manager = await browser.manager();
    if (!own?.push_notifications || !manager) return 'unsupported';
    if ((await browser.requestPermission()) !== 'granted') return 'denied';
    const subscription = await subscribe(api, manager, await manager.getSubscription());
    if (!subscription) return 'unsupported';
    await register(own.id, subscription);
    memory.setToldHere(session.getState().user?.id ?? null);
    const wish = String(Number(own.subscribe) | BY_PUSH) as '2' | '3';
    await api('POST /api/user/subscribe', { body: { deya_id: own.id, subscribe: wish } });
    await renew();
    return 'on';
  };

  /**
   * The subscription. It is made again for a person who has it on here and lost it (signed out meanwhile, or it expired). It is
   * made again for all when the installation has another key than before.
   */
  const current = async (): Promise<PushSubscription | null> => {
    const manager = await browser.manager();
    const known = (await manager?.getSubscription()) ?? null;
    if (!manager || (!known && memory.toldHere() !== session.getState().user?.id)) return null;
    return subscribe(api, manager, known);
  };

  const log = (error: unknown): void => {
    const detail = { code: isApiError(error) ? error.code : 'browser' };
    telemetry({ kind: 'error', name: 'push-not-registered', detail, error });
  };

  return {
    async turnOn() {
      const how = await outcome().catch((error: unknown): Outcome => {
        log(error);
        return 'failed';
      });
      notify({ kind: how === 'on' ? 'success' : how === 'failed' ? 'error' : 'info', text: say(how) });
    },
    async follow() {
      const own = activeLink(session.getState());
      if (!own || (Number(own.subscribe) & BY_PUSH) === 0 || browser.permission() !== 'granted') return;
      // The browser belongs to the administrator, not to the customer whom they act as.
      if (session.getState().user?.impersonated) return;
      try {
        const subscription = await current();
        if (subscription) await register(own.id, subscription);
      } catch (error) {
        log(error);
      }
    },
    async turnOff() {
      const subscription = await (await browser.manager())?.getSubscription();
      await subscription?.unsubscribe();
    },
  };
};

/** The browser's own push functions. */
export const pushOfBrowser = (): PushBrowser => ({
  async manager() {
    if (!('PushManager' in window) || !('Notification' in window) || !('serviceWorker' in navigator)) return null;
    if (!(await navigator.serviceWorker.getRegistration())) return null;
    // A worker that is still installing cannot subscribe.
    return (await navigator.serviceWorker.ready).pushManager;
  },
  permission: () => ('Notification' in window ? Notification.permission : 'denied'),
  requestPermission: () => Notification.requestPermission(),
});
