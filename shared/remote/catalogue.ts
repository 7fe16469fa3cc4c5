import { useEffect, useState } from 'react';
import type { i18n } from '../libs/libs.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '../rules/languages.ts';
import type { Platform } from '../platform/platform.ts';

/** Texts of one language, nested as they like. */
export interface Catalogue {
  [key: string]: string | Catalogue;
}

/** Fetches the texts of a language: a dynamic import, so that only the language in use travels. */
export type Locales = (language: Language) => Promise<{ default: Catalogue }>;

/** The portal's current language. */
export const languageOf = ({ language }: Pick<i18n, 'language'>): Language =>
  isLanguage(language) ? language : DEFAULT_LANGUAGE;

/** Puts the texts of a language under the remote's name, once. */
export const loadCatalogue = async (i18n: i18n, name: string, locales: Locales, language: Language): Promise<void> => {
  if (i18n.hasResourceBundle(language, name)) return;
  const { default: texts } = await locales(language);
  i18n.addResourceBundle(language, name, texts);
};

/** The portal's language; another whose texts are there when it has changed since they were loaded. */
const firstLanguage = (i18n: i18n, name: string): Language => {
  const wanted = languageOf(i18n);
  return [wanted, ...LANGUAGES].find((language) => i18n.hasResourceBundle(language, name)) ?? wanted;
};

/** The language of the texts on the screen: the portal's, once this remote's texts have loaded. */
export const useLoadedLanguage = (platform: Platform, name: string, locales: Locales): Language => {
  const { i18n, telemetry } = platform;
  const [language, setLanguage] = useState(() => firstLanguage(i18n, name));
  useEffect(() => {
    const follow = () => {
      const wanted = languageOf(i18n);
      loadCatalogue(i18n, name, locales, wanted).then(
        () => wanted === languageOf(i18n) && setLanguage(wanted),
        (error: unknown) =>
          telemetry({ kind: 'error', name: 'catalogue-missing', detail: { remote: name, language: wanted }, error }),
      );
    };
    follow();
    i18n.on('languageChanged', follow);
    return () => i18n.off('languageChanged', follow);
  }, [i18n, telemetry, name, locales]);
  return language;
};
