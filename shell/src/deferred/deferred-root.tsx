import type { ReactNode } from 'react';
import type { Language } from '@hydria/shared/rules/languages.ts';
import type { Platform } from '@hydria/shared/platform/platform.ts';
import { languageOf, loadCatalogue, type Locales } from '@hydria/shared/remote/catalogue.ts';
import { makeStyleCache, RemoteRoot } from '@hydria/shared/lifecycle/remote-root.tsx';
import { PathParams } from '@hydria/shared/remote/path-params.ts';
import type { RemoteProps } from '@hydria/shared/remote/remote-module.ts';
import type { Owner } from '@hydria/shared/platform/owners.ts';
import { DEFERRED } from './use-t.ts';

const FILES: Record<Language, Locales> = {
  el: () => import(/* webpackChunkName: "deferred-el" */ './locales/el.json'),
  en: () => import(/* webpackChunkName: "deferred-en" */ './locales/en.json'),
  de: () => import(/* webpackChunkName: "deferred-de" */ './locales/de.json'),
  fr: () => import(/* webpackChunkName: "deferred-fr" */ './locales/fr.json'),
};

const locales: Locales = (language) => FILES[language](language);

const styles = makeStyleCache(DEFERRED);

/** Loads the texts of the current language. */
export const prepareDeferred = ({ i18n }: Platform): Promise<void> =>
  loadCatalogue(i18n, DEFERRED, locales, languageOf(i18n));

const NO_PARAMS: Owner['params'] = {};

interface DeferredRootProps {
  platform: Platform;
  onFatalError?: RemoteProps['onFatalError'];
  /** Of the path, for a page. */
  params?: Owner['params'];
  children: ReactNode;
}

/** Providers around the deferred parts of the shell: the same as around a remote's pages. */
export const DeferredRoot = ({ platform, onFatalError, params = NO_PARAMS, children }: DeferredRootProps) => (
  <RemoteRoot platform={platform} name={DEFERRED} locales={locales} styles={styles} onFatalError={onFatalError}>
    <PathParams value={params}>{children}</PathParams>
  </RemoteRoot>
);
