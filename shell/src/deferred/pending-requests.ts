import { createStore, type StoreApi } from '@hydria/shared/libs';
import type { EventBus } from '@hydria/shared/platform/events.ts';

/** Requests of pages to code that is still loading; queued until then. */
export interface PendingRequestsState {
  chat: boolean;
  push: boolean;
}

export type PendingRequests = StoreApi<PendingRequestsState>;

/** Queues the requests of pages before the code that handles them has loaded. */
export const createPendingRequests = (events: EventBus): PendingRequests => {
  const store = createStore<PendingRequestsState>(() => ({ chat: false, push: false }));
  events.on('open-chat', () => store.setState({ chat: true }));
  events.on('open-push', () => store.setState({ push: true }));
  return store;
};

/** Calls back for each request, including queued ones, which are then removed from the queue. */
export const onRequest = (requests: PendingRequests, what: keyof PendingRequestsState, run: () => void): void => {
  const look = (): void => {
    if (!requests.getState()[what]) return;
    requests.setState({ [what]: false });
    run();
  };
  requests.subscribe(look);
  look();
};
