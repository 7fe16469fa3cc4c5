import type { PageParts } from '@hydria/shared/platform/platform.ts';
import type { HistoryEntries } from './history-entries.ts';

/** How a page was left. */
export interface PagePlace {
  /** Pixels by which it was scrolled. */
  scroll: number;
  /** The states of the parts that were opened or chosen, by name. */
  parts: Readonly<Record<string, string>>;
}

/** The places of this tab, by the number of the history entry. */
export type PagePlaces = Readonly<Record<string, PagePlace>>;

interface PlacesStorage {
  places(): PagePlaces;
  setPlaces(places: PagePlaces): void;
}

/** A tab rarely goes further back; the places of more entries would only fill the storage. */
const MOST = 50;

const NOWHERE: PagePlace = { scroll: 0, parts: {} };

/** A person who does one of these has taken over. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const pageElement = (): HTMLElement | null => document.getElementById('page');

/** Native parts have the name of their heading, and a number where several have the same. */
const detailsIn = (page: HTMLElement): Map<string, HTMLDetailsElement> => {
  const found = new Map<string, HTMLDetailsElement>();
  for (const part of page.querySelectorAll('details')) {
    const title = part.querySelector('summary')?.textContent ?? '';
    let name = `details ${title}`;
    for (let same = 2; found.has(name); same += 1) name = `details ${title} ${same}`;
    found.set(name, part);
  }
  return found;
};

/** Scrolls as far down as the page was, as soon as it is long enough, until the person does something. */
const scrollBack = (scroll: number): (() => void) => {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  const attempt = (): void => {
    if (ended.signal.aborted) return;
    if (Math.abs(scrollY - scroll) > 1) scrollTo(0, scroll);
    if (scrollY >= scroll - 1) end();
  };
  const size = new ResizeObserver(attempt);
  ended.signal.addEventListener('abort', () => size.disconnect());
  for (const act of ACTS) addEventListener(act, end, { signal: ended.signal, passive: true, capture: true });
  size.observe(document.documentElement);
  const page = pageElement();
  if (page) size.observe(page);
  attempt();
  return end;
};

/** Opens and closes the native parts of the page as they were, also those that are drawn later. */
const openParts = (parts: () => PagePlace['parts']): (() => void) => {
  const page = pageElement();
  if (!page) return () => undefined;
  const restore = (): void => {
    for (const [name, part] of detailsIn(page)) {
      const state = parts()[name];
      if (state) part.open = state === 'open';
    }
  };
  restore();
  const drawn = new MutationObserver(restore);
  drawn.observe(page, { childList: true, subtree: true });
  return () => drawn.disconnect();
};

/** Calls back for each native part of the page that opens or closes. */
const followDetails = (changed: (name: string, state: string) => void): void => {
  const follow = ({ target }: Event): void => {
    const page = pageElement();
    if (!(target instanceof HTMLDetailsElement) || !page?.contains(target)) return;
    const name = [...detailsIn(page)].find(([, part]) => part === target)?.[0];
    if (name) changed(name, target.open ? 'open' : 'closed');
  };
  // The event does not bubble.
  document.addEventListener('toggle', follow, { capture: true });
};

/**
 * Remembers how far each page of the tab's history was scrolled and what was opened in it, and restores both after Back, Forward and a
 * reload. The browser's own way comes too early: the pages of remotes are not drawn yet. `isAsking` says that a question about unsaved
 * input stands over the page that is left.
 */
export const keepPagePlaces = (
  entries: HistoryEntries,
  { places, setPlaces }: PlacesStorage,
  isAsking: () => boolean,
): PageParts => {
  let isDue = Object.hasOwn(places(), entries.now());
  let endScroll = (): void => undefined;
  let endParts = (): void => undefined;

  const placeOf = (entry: number): PagePlace => places()[entry] ?? NOWHERE;
  const write = (entry: number, place: PagePlace): void => {
    const others = Object.entries(places()).filter(([name]) => name !== String(entry));
    setPlaces(Object.fromEntries([...others, [entry, place]].slice(-MOST)));
  };
  const keepScroll = (entry: number): void => {
    // Until the page is long enough, it still has the former place.
    if (!isDue && !isAsking()) write(entry, { ...placeOf(entry), scroll: Math.round(scrollY) });
  };
  const end = (): void => {
    endScroll();
    endParts();
  };
  const restore = (): void => {
    if (!isDue || isAsking()) return;
    isDue = false;
    end();
    const { scroll } = placeOf(entries.now());
    endScroll = scrollBack(scroll);
    endParts = openParts(() => placeOf(entries.now()).parts);
  };

  entries.watch({
    leave(entry) {
      keepScroll(entry);
      end();
    },
    arrive(entry, isNew) {
      isDue = !isNew;
      // A new entry ends the ones that had followed.
      if (isNew) setPlaces(Object.fromEntries(Object.entries(places()).filter(([name]) => Number(name) < entry)));
    },
  });
  history.scrollRestoration = 'manual';
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));
  addEventListener('pagehide', () => {
    keepScroll(entries.now());
    // A reload begins with the browser's own way, before the first paint.
    history.scrollRestoration = 'auto';
  });
  // The page is there, or its skeleton.
  addEventListener('single-spa:routing-event', restore);
  const parts: PageParts = {
    read: (part) => placeOf(entries.now()).parts[part] ?? null,
    write(part, state) {
      const place = placeOf(entries.now());
      write(entries.now(), { ...place, parts: { ...place.parts, [part]: state } });
    },
  };
  followDetails((name, state) => {
    if (!isDue && !isAsking()) parts.write(name, state);
  });
  return parts;
};
