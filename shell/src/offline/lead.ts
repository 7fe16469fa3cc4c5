import type { Guards } from '../navigation.ts';
import { MAY_LEAD } from './kept.ts';

/** The tab as the worker finds it; tests bring their own. */
export interface LeadWorld {
  guards: Pick<Guards, 'isDirty'>;
  /** Where the worker's questions arrive. */
  worker: Pick<ServiceWorkerContainer, 'addEventListener'>;
  location: Pick<Location, 'origin' | 'pathname' | 'search' | 'assign' | 'reload'>;
}

/**
 * Answers the worker, which asks the open tabs when a notification is pressed: one in which nothing unsaved would be lost lets
 * itself be led to what was told of. By a load of its own, so that what is new is on the page.
 */
export const followNotices = ({ guards, worker, location }: LeadWorld): void => {
  const goTo = ({ data }: MessageEvent<unknown>): void => {
    const to = new URL(String(data), location.origin);
    if (to.origin !== location.origin || guards.isDirty()) return;
    const isSamePage = to.pathname + to.search === location.pathname + location.search;
    location.assign(to.href);
    // Another place of the same page loads nothing by itself.
    if (isSamePage && to.hash) location.reload();
  };
  worker.addEventListener('message', ({ data, ports: [port] }) => {
    if (data !== MAY_LEAD || !port) return;
    port.addEventListener('message', goTo);
    port.start();
    port.postMessage(!guards.isDirty());
  });
};
