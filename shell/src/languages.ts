import { createInstance, type i18n } from '@hydria/shared/libs';
import type { Language } from '@hydria/shared/platform/languages.ts';
import type el from './locales/el.json';

/** Everything that the shell says, in one language. */
export type ShellTexts = typeof el;

/** Namespace of the words that all remotes have in common (`shared/remote/use-shared-t.ts`). */
const SHARED = 'shared';

export interface Texts {
  i18n: i18n;
  /** The shell's own texts of a language; asks for them once. */
  load(language: Language): Promise<ShellTexts>;
}

/** One i18next for the whole portal. Each language is one file of the shell, with the shared words in it. */
export const createTexts = (language: Language): Texts => {
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
  const loaded = new Map<Language, Promise<ShellTexts>>();

  const fetchTexts = async (code: Language): Promise<ShellTexts> => {
    const [own, shared] = await Promise.all([
      import(/* webpackChunkName: "locale-[request]" */ `./locales/${code}.json`) as Promise<{ default: ShellTexts }>,
      import(/* webpackChunkName: "locale-[request]" */ `@hydria/shared/locales/${code}.json`) as Promise<{
        default: object;
      }>,
    ]);
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
