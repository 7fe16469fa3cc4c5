import { createStore, type StoreApi } from '@hydria/shared/libs';
import type { Notice } from '@hydria/shared/platform/platform.ts';

export interface ShownNotice extends Notice {
  id: number;
  kind: NonNullable<Notice['kind']>;
}

export interface Notices {
  store: StoreApi<ShownNotice[]>;
  notify(notice: Notice): void;
  dismiss(id: number): void;
}

/** The messages on the screen, oldest first. Messages with equal texts are merged. */
export const createNotices = (): Notices => {
  const store = createStore<ShownNotice[]>(() => []);
  let last = 0;
  return {
    store,
    notify(notice) {
      const kind = notice.kind ?? 'info';
      const others = store.getState().filter((shown) => shown.text !== notice.text || shown.kind !== kind);
      store.setState([...others, { ...notice, kind, id: ++last }], true);
    },
    dismiss: (id) =>
      store.setState(
        store.getState().filter((notice) => notice.id !== id),
        true,
      ),
  };
};
