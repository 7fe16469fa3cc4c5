import type { Guards } from '../../core/navigation.ts';
import { MAY_FOCUS } from './offline-cache.ts';

/** Dependencies of the answer to the worker; tests pass their own. */
export interface FocusClientDeps {
  guards: Pick<Guards, 'isDirty'>;
  /** The target of the worker's messages. */
  worker: Pick<ServiceWorkerContainer, 'addEventListener'>;
  location: Pick<Location, 'origin' | 'pathname' | 'search' | 'assign' | 'reload'>;
}

/**
 * Answers the worker, which asks the open tabs when a notification is pressed. A tab without unsaved input navigates to the subject
 * of the notification, by a full load, so that the page is up to date.
 */
export const followFocusRequests = ({ guards, worker, location }: FocusClientDeps): void => {
  const goTo = ({ data }: MessageEvent<unknown>): void => {
    const to = new URL(String(data), location.origin);
    if (to.origin !== location.origin || guards.isDirty()) return;
    const isSamePage = to.pathname + to.search === location.pathname + location.search;
    location.assign(to.href);
    // A navigation within the same page does not reload by itself.
    if (isSamePage && to.hash) location.reload();
  };
  worker.addEventListener('message', ({ data, ports: [port] }) => {
    if (data !== MAY_FOCUS || !port) return;
    port.addEventListener('message', goTo);
    port.start();
    port.postMessage(!guards.isDirty());
  });
};
