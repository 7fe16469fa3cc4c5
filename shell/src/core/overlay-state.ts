import { createStore, type StoreApi } from '@hydria/shared/libs';
import type { EventBus, PlatformEvents } from '@hydria/shared/platform/events.ts';

/** The question before another utility is chosen over a form. */
export interface UtilityQuestion {
  /** The utility that the form goes to; null for a form of the person's own account. */
  deya_id: number | null;
  /** The fate of the input: the form stays, or a draft waits for the return, or it is lost. */
  outcome: 'stays' | 'kept' | 'lost';
}

/**
 * State of the overlays above the page. Kept apart from their components, so that requests work before their code has
 * loaded.
 */
export interface OverlayState {
  /** Opens the selector of the portal's utility; with `always` it stays until one has been chosen (S §2.8). */
  selector: { always: boolean } | null;
  /** Answers another page's question for a utility: the second dialog of S §2.8. */
  pick: { selected: NonNullable<PlatformEvents['open-selector']['selected']> | null } | null;
  addUtility: boolean;
  /** The group of questions to open at; an empty one opens none. */
  faq: { key: string } | null;
  utilityInfo: boolean;
  /** Asks whether the person wants to be identified by the tax authority for this utility. */
  taxLogin: { deya_id: number } | null;
  /** The identification was put off: a quiet banner offers it at the end of the page. */
  taxBanner: { deya_id: number } | null;
  /** The time, in epoch milliseconds, at which the idle session ends unless the person stays. */
  idle: { endsAt: number; stay: () => void } | null;
  /** The session has ended over unsaved input: the person of that session. */
  signInAgain: { email: string; full_name: string } | null;
  /** Asks about unsaved input; answered by `resolve`. */
  leave: { resolve: (leave: boolean) => void } | null;
  /** Asks before another utility is chosen over unsent input; answered by `resolve`. */
  changeUtility: (UtilityQuestion & { resolve: (change: boolean) => void }) | null;
  /** The search of the desk, which the navigation of the desk draws. */
  deskSearch: boolean;
  /** False until it is known that no tax login dialog is due for the chosen utility; the tour waits for it. */
  taxisSettled: boolean;
}

export type Overlays = StoreApi<OverlayState>;

const CLOSED: OverlayState = {
  selector: null,
  pick: null,
  addUtility: false,
  faq: null,
  utilityInfo: false,
  taxLogin: null,
  taxBanner: null,
  idle: null,
  signInAgain: null,
  leave: null,
  changeUtility: null,
  deskSearch: false,
  taxisSettled: false,
};

/** Whether any dialog of `loadDialogs` is open or loading. */
export const isAnyOpen = ({
  taxisSettled: _settled,
  taxBanner: _banner,
  deskSearch: _search,
  ...dialogs
}: OverlayState): boolean => Object.values(dialogs).some(Boolean);

export const createOverlays = (events: EventBus): Overlays => {
  const store = createStore<OverlayState>(() => CLOSED);
  events.on('open-selector', ({ selected, always = false }) =>
    store.setState(selected === undefined ? { selector: { always } } : { pick: { selected } }),
  );
  events.on('open-add-utility', () => store.setState({ addUtility: true }));
  events.on('open-faq', ({ key = '' }) => store.setState({ faq: { key } }));
  return store;
};

/** Cancels all requests. Unsaved input stays, and a pending choice of a utility resolves with none. */
export const closeAll = (overlays: Overlays, events: EventBus): void => {
  const { leave, changeUtility, pick, taxisSettled, taxBanner } = overlays.getState();
  overlays.setState({ ...CLOSED, taxisSettled, taxBanner });
  leave?.resolve(false);
  changeUtility?.resolve(false);
  if (pick) events.emit('deya-picked', { deya: null });
};

/** Asks the person whether unsaved input may be lost. */
export const askToLeave = (overlays: Overlays): Promise<boolean> =>
  new Promise((resolve) => {
    // A second request takes the question over; the first resolves with staying.
    overlays.getState().leave?.resolve(false);
    overlays.setState({
      leave: {
        resolve: (leave) => {
          overlays.setState({ leave: null });
          resolve(leave);
        },
      },
    });
  });

/** Asks the person whether another utility is to be chosen over a form. */
export const askToChange = (overlays: Overlays, question: UtilityQuestion): Promise<boolean> =>
  new Promise((resolve) => {
    overlays.getState().changeUtility?.resolve(false);
    overlays.setState({
      changeUtility: {
        ...question,
        resolve: (change) => {
          overlays.setState({ changeUtility: null });
          resolve(change);
        },
      },
    });
  });
