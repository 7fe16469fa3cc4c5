import type { SentTo } from '@hydria/shared/platform/platform.ts';
import { isPlainClick } from '@hydria/shared/remote/is-plain-click.ts';
import { isApiPath } from '@hydria/shared/rules/api-paths.ts';
import { splitLocale, withLocale, type Language } from '@hydria/shared/rules/languages.ts';
import { createHistoryEntries, type HistoryEntries } from './history-entries.ts';

/** Unsaved input that pages have registered, and the dialog about it. */
export interface Guards {
  add(isDirty: () => boolean, sentTo?: SentTo): () => void;
  isDirty(): boolean;
  /** Unsaved input, and the utility that it would be sent to where a form names one. */
  unsent(): { sentTo: SentTo | null } | null;
  /** Discards unsaved input, without the dialog. */
  letGo(): void;
}

export const createGuards = (): Guards => {
  const checks = new Map<() => boolean, SentTo | null>();
  const unsent = () => [...checks].filter(([check]) => check()).map(([, sentTo]) => ({ sentTo }));
  return {
    add(isDirty, sentTo) {
      // Its own key: two forms may register one function.
      const check = (): boolean => isDirty();
      checks.set(check, sentTo ?? null);
      return () => checks.delete(check);
    },
    isDirty: () => [...checks.keys()].some((check) => check()),
    unsent: () => unsent().find(({ sentTo }) => sentTo) ?? unsent()[0] ?? null,
    letGo: () => checks.clear(),
  };
};

/** The current path, without its locale. */
export const currentPath = (): string => splitLocale(location.pathname).path;

export const currentLanguage = (): Language => splitLocale(location.pathname).language;

/**
 * Calls back whenever the address changes, for every cause: single-spa reports each change by this event, and `go` those before it has
 * started.
 */
export const onAddressChange = (changed: () => void): (() => void) => {
  addEventListener('popstate', changed);
  return () => removeEventListener('popstate', changed);
};

export interface Navigation {
  /** Navigates to a portal path, in the current language. */
  navigate(path: string, options?: { replace?: boolean; state?: unknown }): Promise<void>;
  /** The same page in another language; unsaved input stays (decisions 3). */
  changeLanguage(language: Language, options?: { replace?: boolean }): void;
  /** Reloads the page; asks first when there is unsaved input. */
  reload(): Promise<void>;
  /** Whether Back or Forward wait for the answer about unsaved input. */
  isAsking(): boolean;
}

const go = (entries: HistoryEntries, href: string, replace: boolean, state: unknown): void => {
  if (href === location.pathname + location.search + location.hash) return;
  let isReported = false;
  const report = (): void => void (isReported = true);
  // Past single-spa, which keeps the listeners that are added to the window until its applications have changed.
  EventTarget.prototype.addEventListener.call(window, 'popstate', report);
  if (replace) entries.replace(href, state);
  else entries.push(href, state);
  EventTarget.prototype.removeEventListener.call(window, 'popstate', report);
  // single-spa reports nothing before it has started, when the person's language may already change the address.
  if (!isReported) dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
};

/** The detail of single-spa's event before it changes pages. */
interface RoutingEvent {
  oldUrl: string;
  newUrl: string;
  cancelNavigation(cancel: Promise<boolean>): void;
}

const pathOf = (url: string): string => splitLocale(new URL(url, location.origin).pathname).path;

/**
 * Asks by `mayLeave` before unsaved input is lost, by any kind of navigation: a link, the back button, a reload.
 * Another language, a step or a filter of the same page lose no input. A person who stays is back at the entry of the history on which
 * the page is. Without that, single-spa would write the address of the page over the entry that Back has reached.
 */
export const createNavigation = (
  guards: Guards,
  mayLeave: () => Promise<boolean>,
  entries: HistoryEntries = createHistoryEntries(),
): Navigation => {
  let hasAgreed = false;
  let isAsking = false;
  /** The entry of the page that is shown. */
  let shown = entries.now();

  /** Asks, and says whether the person stays. */
  const ask = async (): Promise<boolean> => {
    isAsking = true;
    if (await mayLeave()) {
      isAsking = false;
      return false;
    }
    await entries.goTo(shown);
    return true;
  };

  addEventListener('beforeunload', (event) => {
    if (guards.isDirty() && !hasAgreed) event.preventDefault();
  });
  addEventListener('single-spa:before-routing-event', (event) => {
    const { oldUrl, newUrl, cancelNavigation } = (event as CustomEvent<RoutingEvent>).detail;
    const isAsked = guards.isDirty() && !hasAgreed && pathOf(oldUrl) !== pathOf(newUrl);
    hasAgreed = false;
    if (isAsked) cancelNavigation(ask());
  });
  // It has gone to the page, or has stayed.
  addEventListener('single-spa:routing-event', () => {
    isAsking = false;
    shown = entries.now();
  });

  return {
    async navigate(path, { replace = false, state = null } = {}) {
      const isSamePage = pathOf(path) === currentPath();
      if (!isSamePage && guards.isDirty()) {
        if (!(await mayLeave())) return;
        hasAgreed = true;
      }
      go(entries, withLocale(path, currentLanguage()), replace, state);
      if (!isSamePage) scrollTo(0, 0);
    },
    async reload() {
      if (guards.isDirty() && !(await mayLeave())) return;
      hasAgreed = true;
      location.reload();
    },
    isAsking: () => isAsking,
    changeLanguage: (language, { replace = false } = {}) =>
      go(entries, withLocale(currentPath(), language) + location.search + location.hash, replace, history.state),
  };
};

/** Addresses of this origin that are no pages of the portal: a browser loads them as documents. */
const isElsewhere = (path: string): boolean => isApiPath(path) || path.startsWith('/artifacts/');

/** Follows links of the portal without a reload, including links in texts of utilities. */
export const followLinks = ({ navigate, changeLanguage }: Navigation): void => {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (
      !link ||
      !isPlainClick(event) ||
      link.target ||
      link.hasAttribute('download') ||
      link.origin !== location.origin
    )
      return;
    if (isElsewhere(link.pathname) || (link.hash && link.pathname === location.pathname)) return;
    event.preventDefault();
    const { language, path } = splitLocale(link.pathname);
    if (path === currentPath() && language !== currentLanguage()) changeLanguage(language);
    else void navigate(path + link.search + link.hash);
  });
};
