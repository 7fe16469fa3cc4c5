import type { ReactNode } from 'react';
import type { Language } from '@hydria/shared/platform/languages.ts';
import type { Platform } from '@hydria/shared/platform/platform.ts';
import { languageOf, loadCatalogue, type Locales } from '@hydria/shared/remote/catalogue.ts';
import { makeStyleCache, RemoteRoot } from '@hydria/shared/remote/remote-root.tsx';
import type { RemoteProps } from '@hydria/shared/remote/remote-module.ts';
import { LATER } from './use-t.ts';

const FILES: Record<Language, Locales> = {
  el: () => import(/* webpackChunkName: "later-el" */ './locales/el.json'),
  en: () => import(/* webpackChunkName: "later-en" */ './locales/en.json'),
  de: () => import(/* webpackChunkName: "later-de" */ './locales/de.json'),
  fr: () => import(/* webpackChunkName: "later-fr" */ './locales/fr.json'),
};

const locales: Locales = (language) => FILES[language](language);

const styles = makeStyleCache(LATER);

/** Fetches the texts of the language in use. */
export const prepareLater = ({ i18n }: Platform): Promise<void> =>
  loadCatalogue(i18n, LATER, locales, languageOf(i18n));

interface LaterRootProps {
  platform: Platform;
  giveUp?: RemoteProps['giveUp'];
  children: ReactNode;
}

/** What surrounds everything of the shell that comes later: the same as a remote's pages have. */
export const LaterRoot = ({ platform, giveUp, children }: LaterRootProps) => (
  <RemoteRoot platform={platform} name={LATER} locales={locales} styles={styles} giveUp={giveUp}>
    {children}
  </RemoteRoot>
);
