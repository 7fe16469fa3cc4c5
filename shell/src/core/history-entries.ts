/** The number of an entry of the tab's history; null for one that the portal has not made. */
export const entryOf = (state: unknown): number | null => {
  const entry = typeof state === 'object' && state !== null ? Reflect.get(state, 'entry') : null;
  return Number.isSafeInteger(entry) ? entry : null;
};

/** The addresses of a tab's history by number, which `history` itself does not tell. */
export interface HistoryEntries {
  /** The number of the present entry. */
  now(): number;
  /** `state` is an object that the entry keeps, also over a reload. */
  push(href: string, state?: unknown): void;
  /** Another address and state for the present entry. */
  replace(href: string, state?: unknown): void;
  /** Goes to an entry, and resolves once its address is there. */
  goTo(entry: number): Promise<void>;
  /** Calls back before the present entry is left, and after another one has come, before single-spa reads the address. */
  watch(watcher: EntryWatcher): void;
}

export interface EntryWatcher {
  leave(entry: number): void;
  /** `isNew` is an entry at the end of the history; the ones that had followed are gone. */
  arrive(entry: number, isNew: boolean): void;
}

/** Past single-spa, which keeps the listeners of the window until its applications have changed. */
const listen = (type: string, listener: () => void, options?: AddEventListenerOptions): void =>
  EventTarget.prototype.addEventListener.call(window, type, listener, options);

/** The state of an entry, with its number. */
const numbered = (entry: number, state: unknown): object => ({ ...(state as object | null), entry });

/** Past single-spa, for which a number is no change of the page. */
const number = (entry: number): void =>
  History.prototype.replaceState.call(history, numbered(entry, history.state), '');

/** `first` numbers the entry with which this document began, where it has no number yet. */
export const createHistoryEntries = (first = 0): HistoryEntries => {
  const watchers: EntryWatcher[] = [];
  let present = entryOf(history.state) ?? first;
  number(present);

  const move = (entry: number, isNew: boolean): void => {
    for (const { leave } of watchers) leave(present);
    present = entry;
    for (const { arrive } of watchers) arrive(entry, isNew);
  };
  const follow = (): void => {
    const entry = entryOf(history.state);
    // The browser makes entries for links to a place in the page.
    if (entry === null) number(present + 1);
    if (entry !== present) move(entry ?? present + 1, entry === null);
  };
  listen('popstate', follow, { capture: true });

  return {
    now: () => present,
    push(href, state) {
      move(present + 1, true);
      history.pushState(numbered(present, state), '', href);
    },
    replace: (href, state) => history.replaceState(numbered(present, state), '', href),
    goTo: (entry) =>
      new Promise((resolve) => {
        if (entry === present) {
          resolve();
          return;
        }
        listen('popstate', resolve, { once: true });
        history.go(entry - present);
      }),
    watch: (watcher) => void watchers.push(watcher),
  };
};
