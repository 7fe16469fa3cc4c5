import { splitLocale, withLocale, type Language } from '@hydria/shared/platform/languages.ts';

/** Unsaved input that pages have told of, and the question that it raises. */
export interface Guards {
  add(isDirty: () => boolean): () => void;
  isDirty(): boolean;
}

export const createGuards = (): Guards => {
  const checks = new Set<() => boolean>();
  return {
    add(isDirty) {
      checks.add(isDirty);
      return () => checks.delete(isDirty);
    },
    isDirty: () => [...checks].some((check) => check()),
  };
};

/** Where the page is, without its locale. */
export const currentPath = (): string => splitLocale(location.pathname).path;

export const currentLanguage = (): Language => splitLocale(location.pathname).language;

/** Calls back whenever the address changes, by whom ever: single-spa tells of every change by this event. */
export const onAddressChange = (changed: () => void): (() => void) => {
  addEventListener('popstate', changed);
  return () => removeEventListener('popstate', changed);
};

export interface Navigation {
  /** To a portal path, in the current language. */
  navigate(path: string, options?: { replace?: boolean }): void;
  /** The same page in another language; unsaved input stays where it is (decisions 3). */
  changeLanguage(language: Language, options?: { replace?: boolean }): void;
}

const go = (href: string, replace: boolean): void => {
  if (href === location.pathname + location.search + location.hash) return;
  if (replace) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
};

/** `mayLeave` asks the person when there is unsaved input. */
export const createNavigation = (guards: Guards, mayLeave: () => Promise<boolean>): Navigation => {
  addEventListener('beforeunload', (event) => {
    if (guards.isDirty()) event.preventDefault();
  });
  return {
    navigate(path, { replace = false } = {}) {
      const move = (): void => {
        const samePage = new URL(path, location.origin).pathname === currentPath();
        go(withLocale(path, currentLanguage()), replace);
        if (!samePage) scrollTo(0, 0);
      };
      if (!guards.isDirty()) move();
      else void mayLeave().then((leave) => leave && move());
    },
    changeLanguage: (language, { replace = false } = {}) =>
      go(withLocale(currentPath(), language) + location.search + location.hash, replace),
  };
};

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.defaultPrevented && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Follows links of the portal without a reload: those of the frame and those of texts that utilities wrote. */
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
    if (/^\/(api|artifacts)\//.test(link.pathname) || (link.hash && link.pathname === location.pathname)) return;
    event.preventDefault();
    const { language, path } = splitLocale(link.pathname);
    if (path === currentPath() && language !== currentLanguage()) changeLanguage(language);
    else navigate(path + link.search + link.hash);
  });
};
