import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { Router, type Navigator, type To } from '../router/router.ts';
import { localePrefix, splitLocale } from '../rules/languages.ts';
import type { Platform } from '../platform/platform.ts';
import { usePlatform } from './use-platform.tsx';

const subscribe = (changed: () => void): (() => void) => {
  addEventListener('popstate', changed);
  return () => removeEventListener('popstate', changed);
};

// Read each time: a snapshot kept between mounts would show a page that was left long ago.
const currentHref = (): string => location.pathname + location.search + location.hash;

const toHref = (to: To): string =>
  typeof to === 'string' ? to : `${to.pathname ?? location.pathname}${to.search ?? ''}${to.hash ?? ''}`;

/** The path as `platform.navigate` takes it, without the locale. */
const portalPath = (to: To): string => {
  const url = new URL(toHref(to), location.href);
  return splitLocale(url.pathname).path + url.search + url.hash;
};

/** Every way out of a page leads through the platform, which asks about unsaved input first. */
const makeNavigator = ({ navigate }: Platform): Navigator => ({
  createHref: toHref,
  push: (to) => navigate(portalPath(to)),
  replace: (to) => navigate(portalPath(to), { replace: true }),
  go: (steps) => history.go(steps),
});

/** The address in the parts that react-router wants. */
const parse = (href: string) => {
  const url = new URL(href, location.origin);
  const { language } = splitLocale(url.pathname);
  return {
    basename: localePrefix(language) || '/',
    at: { pathname: url.pathname, search: url.search, hash: url.hash, state: history.state as unknown },
  };
};

/**
 * The router of a remote. It follows the one address of the page, and takes the locale prefix from it as well, so
 * that a change of language keeps what is on the screen.
 */
export const PortalRouter = ({ children }: { children: ReactNode }) => {
  const platform = usePlatform();
  const href = useSyncExternalStore(subscribe, currentHref, () => '/');
  const { basename, at } = useMemo(() => parse(href), [href]);
  const navigator = useMemo(() => makeNavigator(platform), [platform]);
  return (
    <Router basename={basename} location={at} navigator={navigator}>
      {children}
    </Router>
  );
};
