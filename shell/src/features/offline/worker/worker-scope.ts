/**
 * The subset of a service worker's global scope that this worker uses; TypeScript's own types conflict with those of a
 * page.
 */
export interface WorkerScope {
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionChange) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  skipWaiting(): Promise<void>;
  caches: Pick<CacheStorage, 'open'>;
  fetch: typeof fetch;
  registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
    navigationPreload?: { enable(): Promise<void> };
    pushManager: Pick<PushManager, 'subscribe'>;
  };
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly PortalWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  MessageChannel: typeof MessageChannel;
  location: Pick<Location, 'origin'>;
}

/** A window of the portal. */
export interface PortalWindow {
  url: string;
  /** `nested` in a frame of another page. */
  frameType: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown, ports: MessagePort[]): void;
}

interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}

interface InstallEvent extends Extendable {
  /** If supported: routing rules that apply before this worker has started. */
  addRoutes?: (rules: readonly object[]) => Promise<void>;
}

interface FetchEvent extends Extendable {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface PushEvent extends Extendable {
  data: { json(): unknown } | null;
}

export interface SubscriptionChange extends Extendable {
  oldSubscription?: Pick<PushSubscription, 'options'> | null;
  newSubscription?: unknown;
}

interface ClickEvent extends Extendable {
  notification: { data: unknown; close(): void };
}
