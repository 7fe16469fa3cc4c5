import { createStore, type StoreApi } from '@hydria/shared/libs';
import type { EventBus } from '@hydria/shared/platform/events.ts';

/** What a page was pressed for and later code is to bring; kept until it is there. */
export interface AskedState {
  chat: boolean;
  push: boolean;
}

export type Asked = StoreApi<AskedState>;

/** Hears the requests of pages before the code that answers them has come. */
export const createAsked = (events: EventBus): Asked => {
  const store = createStore<AskedState>(() => ({ chat: false, push: false }));
  events.on('open-chat', () => store.setState({ chat: true }));
  events.on('open-push', () => store.setState({ push: true }));
  return store;
};

/** Calls back whenever it is asked for, and for what was asked before; the request then counts as answered. */
export const answer = (asked: Asked, what: keyof AskedState, run: () => void): void => {
  const look = (): void => {
    if (!asked.getState()[what]) return;
    asked.setState({ [what]: false });
    run();
  };
  asked.subscribe(look);
  look();
};
