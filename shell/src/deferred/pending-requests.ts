import { createStore, type StoreApi } from '@hydria/shared/libs';
import type { EventBus } from '@hydria/shared/platform/events.ts';

/** Requests of a page for code that is not loaded yet; kept until it is. */
export interface PendingRequestsState {
  chat: boolean;
  push: boolean;
}

export type PendingRequests = StoreApi<PendingRequestsState>;

/** Hears the requests of pages before the code that answers them has come. */
export const createPendingRequests = (events: EventBus): PendingRequests => {
  const store = createStore<PendingRequestsState>(() => ({ chat: false, push: false }));
  events.on('open-chat', () => store.setState({ chat: true }));
  events.on('open-push', () => store.setState({ push: true }));
  return store;
};

/** Calls back whenever it is asked for, and for what was asked before; the request then counts as answered. */
export const onRequest = (requests: PendingRequests, what: keyof PendingRequestsState, run: () => void): void => {
  const look = (): void => {
    if (!requests.getState()[what]) return;
    requests.setState({ [what]: false });
    run();
  };
  requests.subscribe(look);
  look();
};
