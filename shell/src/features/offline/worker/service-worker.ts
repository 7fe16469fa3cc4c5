import { DEFAULT_LANGUAGE, isLanguage } from '@hydria/shared/rules/languages.ts';
import { CACHE, MAY_FOCUS, NOTICE_WORDS, OFFLINE_PAGE, type NoticeWords } from '../offline-cache.ts';
import { noticeOf } from './notice.ts';
import type { PortalWindow, PushEvent, SubscriptionChange, WorkerScope } from './worker-scope.ts';

const NO_WORDS: NoticeWords = { language: DEFAULT_LANGUAGE, cities: {}, icons: '' };

/** With static routing, navigations do not wait for this worker, and other requests bypass it. */
const ROUTES = [
  { condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' },
  { condition: { urlPattern: { pathname: '*' } }, source: 'network' },
];

/** A tab without an answer after this time has no listener: a document without a script, or the offline page. */
const ANSWER_MS = 800;

const payloadOf = ({ data }: PushEvent): unknown => {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
};

/** Asks a tab by the port whether it may navigate to an address. */
const ask = (scope: WorkerScope, window: PortalWindow) => {
  const { port1: port, port2 } = new scope.MessageChannel();
  const mayFocus = new Promise<boolean>((resolve) => {
    port.addEventListener('message', ({ data }) => resolve(data === true));
    port.start();
    setTimeout(() => resolve(false), ANSWER_MS);
  });
  window.postMessage(MAY_FOCUS, [port2]);
  return { window, port, mayFocus };
};

/**
 * Shows the first open tab that may navigate, and navigates it; returns whether one did. All tabs are asked at once,
 * because a press permits opening a window only briefly.
 */
const lead = async (scope: WorkerScope, windows: readonly PortalWindow[], href: string): Promise<boolean> => {
  for (const { window, port, mayFocus } of windows.map((window) => ask(scope, window))) {
    if (!(await mayFocus) || (await window.focus().catch(() => null)) === null) continue;
    port.postMessage(href);
    return true;
  }
  return false;
};

/** Shows a path of the portal after a press on a notification. */
const openPath = async (scope: WorkerScope, path: unknown): Promise<unknown> => {
  const { href } = new URL(typeof path === 'string' ? path : '/', scope.location.origin);
  const all = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const windows = all.filter(({ frameType }) => frameType !== 'nested');
  const shown = windows.find(({ url }) => url === href);
  if (shown) return shown.focus();
  // A window with unsaved input stays unchanged: the target opens in a new one.
  return (await lead(scope, windows, href)) || scope.clients.openWindow(href);
};

/**
 * The service worker. Requests of a page always go to the network, so that it cannot delay a release. Only without a
 * network does it answer a navigation, with the cached offline page. It also shows pushed notifications.
 */
export const startServiceWorker = (scope: WorkerScope): void => {
  const keptAs = async (key: string): Promise<Response | undefined> => (await scope.caches.open(CACHE)).match(key);

  const offlinePage = async (reason: unknown): Promise<Response> => {
    const page = await keptAs(OFFLINE_PAGE);
    if (page) return page;
    throw reason;
  };

  const words = async (): Promise<NoticeWords> => {
    const kept: Partial<NoticeWords> | undefined = await keptAs(NOTICE_WORDS).then((answer) => answer?.json());
    return kept && isLanguage(kept.language) ? { ...NO_WORDS, ...kept } : NO_WORDS;
  };

  const show = async (payload: unknown): Promise<void> => {
    const kept = await words().catch(() => NO_WORDS);
    const { title, path, ...notice } = noticeOf(payload, kept);
    const pictures = kept.icons && { icon: `${kept.icons}icon-192.png`, badge: `${kept.icons}icon-badge.png` };
    await scope.registration.showNotification(title, { ...notice, ...pictures, lang: kept.language, data: path });
  };

  /** The browser has discarded this subscription; the next opened page registers the new one. */
  const subscribeAnew = async ({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> => {
    const key = oldSubscription?.options.applicationServerKey;
    if (newSubscription || !key) return;
    await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  };

  let hasRoutes = false;
  scope.addEventListener('install', (event) => {
    const routed = async (): Promise<void> => {
      await event.addRoutes?.(ROUTES);
      hasRoutes = event.addRoutes !== undefined;
    };
    event.waitUntil(Promise.all([scope.skipWaiting(), routed().catch(() => undefined)]));
  });
  scope.addEventListener('activate', (event) => {
    const { navigationPreload } = scope.registration;
    if (!hasRoutes && navigationPreload) event.waitUntil(navigationPreload.enable().catch(() => undefined));
  });
  scope.addEventListener('fetch', (event) => {
    const { request, preloadResponse } = event;
    if (request.mode !== 'navigate' || request.method !== 'GET') return;
    const answer = async (): Promise<Response> => (await preloadResponse) ?? scope.fetch(request);
    event.respondWith(answer().catch(offlinePage));
  });
  scope.addEventListener('push', (event) => {
    event.waitUntil(show(payloadOf(event)));
  });
  scope.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(subscribeAnew(event).catch(() => undefined));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPath(scope, event.notification.data));
  });
};
