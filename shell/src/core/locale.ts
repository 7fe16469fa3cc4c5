import { createStore, type StoreApi } from '@hydria/shared/libs';
import type { Language } from '@hydria/shared/rules/languages.ts';
import type { Preferences, Session } from '@hydria/shared/platform/platform.ts';
import type { ApiClient } from './api-client.ts';
import type { NotifyError } from './notify-error.ts';
import type { ShellTexts, Texts } from './languages.ts';
import { currentLanguage, onAddressChange } from './navigation.ts';

export interface LocaleState {
  language: Language;
  texts: ShellTexts;
}

export interface Locale {
  /** Loads the first texts, and then follows the address. */
  start(): Promise<StoreApi<LocaleState>>;
}

interface LocaleDeps {
  texts: Texts;
  preferences: Preferences;
  session: Pick<Session, 'getState'>;
  api: ApiClient;
  notifyError: NotifyError;
  /** Called when the texts of a language fail to load. */
  onMissing(error: unknown): void;
}

/**
 * The language of the address is the language of the portal: prefix, menu, back button and links all change the
 * address.
 */
export const createLocale = ({ texts, preferences, session, api, notifyError, onMissing }: LocaleDeps): Locale => {
  /** The language that the server received last; the loaded person may be older. */
  let kept: { id: number; language: Language } | null = null;

  /**
   * The server sends mails in the member's language (S §4). A failed update is reported, and the page stays in the new
   * language.
   */
  const keep = (language: Language): void => {
    const { status, user } = session.getState();
    if (status !== 'member' || !user || (kept?.id === user.id ? kept.language : user.lang) === language) return;
    kept = { id: user.id, language };
    api.call('POST /api/account/language', { body: { lang: language } }).catch((error: unknown) => {
      kept = null;
      notifyError(error);
    });
  };

  const apply = async (store: StoreApi<LocaleState>, language: Language): Promise<void> => {
    const loaded = await texts.load(language);
    if (language !== currentLanguage()) return;
    document.documentElement.lang = language;
    preferences.set({ language });
    store.setState({ language, texts: loaded });
    await texts.i18n.changeLanguage(language);
    keep(language);
  };

  const follow = async (store: StoreApi<LocaleState>): Promise<void> => {
    const language = currentLanguage();
    if (language !== store.getState().language) await apply(store, language);
  };

  /** A portal in another language is better than none. */
  const first = async (): Promise<{ language: Language; loaded: ShellTexts }> => {
    const language = currentLanguage();
    try {
      return { language, loaded: await texts.load(language) };
    } catch (error) {
      onMissing(error);
      const other = language === 'en' ? 'el' : 'en';
      const loaded = await texts.load(other);
      await texts.i18n.changeLanguage(other);
      return { language: other, loaded };
    }
  };

  return {
    async start() {
      const { language, loaded } = await first();
      const store = createStore<LocaleState>(() => ({ language, texts: loaded }));
      onAddressChange(() => void follow(store).catch(onMissing));
      // The person's language may have changed the address before the first texts: page and cookie still have the former one.
      const now = currentLanguage();
      if (now !== preferences.getState().language) void apply(store, now).catch(onMissing);
      return store;
    },
  };
};
