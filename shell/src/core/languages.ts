import { createInstance, type i18n } from '@hydria/shared/libs';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { importWithRetry } from './loading/import-with-retry.ts';
import { preferTextsWithoutMail } from '@hydria/shared/remote/sends-mail.ts';
import type { PortalSettings } from '@hydria/shared/platform/portal-settings.ts';
import type el from '../locales/el.json';

/** All texts of the shell in one language. */
export type ShellTexts = typeof el;

/** Namespace of the texts that all remotes share (`shared/remote/use-shared-t.ts`). */
const SHARED = 'shared';

type Files = [Promise<{ default: ShellTexts }>, Promise<{ default: object }>];

/**
 * One chunk per language. The imports are literal, because a pattern cannot resolve a folder in a workspace package.
 */
const FILES: Record<Language, () => Files> = {
  el: () => [
    import(/* webpackChunkName: "locale-el" */ '../locales/el.json'),
    import(/* webpackChunkName: "locale-el" */ '@hydria/shared/locales/el.json'),
  ],
  en: () => [
    import(/* webpackChunkName: "locale-en" */ '../locales/en.json'),
    import(/* webpackChunkName: "locale-en" */ '@hydria/shared/locales/en.json'),
  ],
  de: () => [
    import(/* webpackChunkName: "locale-de" */ '../locales/de.json'),
    import(/* webpackChunkName: "locale-de" */ '@hydria/shared/locales/de.json'),
  ],
  fr: () => [
    import(/* webpackChunkName: "locale-fr" */ '../locales/fr.json'),
    import(/* webpackChunkName: "locale-fr" */ '@hydria/shared/locales/fr.json'),
  ],
};

export interface Texts {
  i18n: i18n;
  /** The shell's own texts of a language; loads them once. */
  load(language: Language): Promise<ShellTexts>;
}

/** One i18next instance for the whole portal. Each language is one file of the shell, including the shared texts. */
export const createTexts = (language: Language, { mail }: Pick<PortalSettings, 'mail'> = {}): Texts => {
  const i18n = createInstance();
  void i18n.init({
    lng: language,
    fallbackLng: false,
    resources: {},
    defaultNS: SHARED,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  if (mail === false) preferTextsWithoutMail(i18n);
  const loaded = new Map<Language, Promise<ShellTexts>>();

  const fetchTexts = async (code: Language): Promise<ShellTexts> => {
    const [own, shared] = await importWithRetry(() => Promise.all(FILES[code]()));
    i18n.addResourceBundle(code, SHARED, shared.default);
    return own.default;
  };

  return {
    i18n,
    load(code) {
      const texts = loaded.get(code) ?? fetchTexts(code);
      loaded.set(code, texts);
      texts.catch(() => loaded.delete(code));
      return texts;
    },
  };
};
