import { inlineScript } from '../inline-script.ts';

/** The globals of a service worker, which the types of a page lack. */
declare const skipWaiting: () => Promise<void>;
declare const registration: ServiceWorkerRegistration;

interface Activation extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** Stands in for the portal's worker when there is to be none: removes itself and its caches from the browser. */
export const script = inlineScript(() => {
  addEventListener('install', () => void skipWaiting());
  addEventListener('activate', (event) => {
    const forget = async () => Promise.all((await caches.keys()).map((key) => caches.delete(key)));
    (event as Activation).waitUntil(Promise.all([forget(), registration.unregister()]));
  });
});
