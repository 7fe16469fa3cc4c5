import { DEFAULT_LANGUAGE, isLanguage } from '@hydria/shared/platform/languages.ts';
import { CACHE, MAY_LEAD, NOTICE_WORDS, OFFLINE_PAGE, type NoticeWords } from '../kept.ts';
import { noticeOf } from './notice.ts';
import type { PortalWindow, SubscriptionChange, WorkerScope } from './worker-scope.ts';

const NO_WORDS: NoticeWords = { language: DEFAULT_LANGUAGE, cities: {}, icons: '' };

/** Where the browser knows it: a page is asked for without waiting for this worker, and everything else passes it by. */
const ROUTES = [
  { condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' },
  { condition: { urlPattern: { pathname: '*' } }, source: 'network' },
];

/** A tab that says nothing for so long listens to nobody: a document, or the page without a connection. */
const ANSWER_MS = 800;

/**
 * The service worker: what a page asks for comes from the network, always, so that it stands in the way of no release. Only
 * when there is no network does it answer a navigation, with the one page that is kept for that; and it shows what is pushed.
 */
export const startWorker = (scope: WorkerScope): void => {
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

  /** The browser has given this subscription up; the next page that is opened registers the new one. */
  const subscribeAnew = async ({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> => {
    const key = oldSubscription?.options.applicationServerKey;
    if (newSubscription || !key) return;
    await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  };

  /** Asks a tab whether it may be led somewhere; by the port it is told where. */
  const ask = (window: PortalWindow) => {
    const { port1: port, port2 } = new scope.MessageChannel();
    const mayLead = new Promise<boolean>((resolve) => {
      port.addEventListener('message', ({ data }) => resolve(data === true));
      port.start();
      setTimeout(() => resolve(false), ANSWER_MS);
    });
    window.postMessage(MAY_LEAD, [port2]);
    return { window, port, mayLead };
  };

  /**
   * Shows the first open tab that may be led there, and leads it; whether there was one. All are asked at once: a browser lets
   * a press open a window for a moment only.
   */
  const lead = async (windows: readonly PortalWindow[], href: string): Promise<boolean> => {
    for (const { window, port, mayLead } of windows.map(ask)) {
      if (!(await mayLead) || (await window.focus().catch(() => null)) === null) continue;
      port.postMessage(href);
      return true;
    }
    return false;
  };

  const open = async (path: unknown): Promise<unknown> => {
    const { href } = new URL(typeof path === 'string' ? path : '/', scope.location.origin);
    const all = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const windows = all.filter(({ frameType }) => frameType !== 'nested');
    const shown = windows.find(({ url }) => url === href);
    if (shown) return shown.focus();
    // A window with something typed in it stays as it is: what was told of opens beside it.
    return (await lead(windows, href)) || scope.clients.openWindow(href);
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
    const payload = ((): unknown => {
      try {
        return event.data?.json();
      } catch {
        return undefined;
      }
    })();
    event.waitUntil(show(payload));
  });
  scope.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(subscribeAnew(event).catch(() => undefined));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data));
  });
};
