import { createStore, type StoreApi } from '@hydria/shared/libs';
import type { DeyaListItem } from '@hydria/shared/contract/deya.ts';
import type { EventBus } from '@hydria/shared/platform/events.ts';

/** What lies above the page. Kept apart from its components, so that a request is heard before their code is there. */
export interface OverlayState {
  /** `choose` sets the portal's utility; `pick` answers another page's question (S §2.8). */
  selector: { purpose: 'choose' } | { purpose: 'pick'; selected: DeyaListItem | null } | null;
  /** The group of questions to open at; an empty one opens none. */
  faq: { key: string } | null;
  utilityInfo: boolean;
  /** Asks about unsaved input; answered by `resolve`. */
  leave: { resolve: (leave: boolean) => void } | null;
}

export type Overlays = StoreApi<OverlayState>;

export const createOverlays = (events: EventBus): Overlays => {
  const store = createStore<OverlayState>(() => ({ selector: null, faq: null, utilityInfo: false, leave: null }));
  events.on('open-selector', ({ selected }) =>
    store.setState({ selector: selected === undefined ? { purpose: 'choose' } : { purpose: 'pick', selected } }),
  );
  events.on('open-faq', ({ key = '' }) => store.setState({ faq: { key } }));
  return store;
};

/** Takes all requests back; unsaved input stays. */
export const closeAll = (overlays: Overlays): void => {
  overlays.getState().leave?.resolve(false);
  overlays.setState({ selector: null, faq: null, utilityInfo: false, leave: null });
};

/** Asks the person whether unsaved input may be lost. */
export const askToLeave = (overlays: Overlays): Promise<boolean> =>
  new Promise((resolve) => {
    overlays.setState({
      leave: {
        resolve: (leave) => {
          overlays.setState({ leave: null });
          resolve(leave);
        },
      },
    });
  });
