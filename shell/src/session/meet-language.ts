import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@hydria/shared/rules/languages.ts';
import type { ApiClient } from '../core/api-client.ts';
import type { Core } from '../core/create-core.ts';
import { interpolate } from '../core/interpolate.ts';
import { currentLanguage } from '../core/navigation.ts';

interface MeetLanguageDeps {
  core: Pick<Core, 'storage' | 'texts' | 'notices' | 'notifyError'>;
  api: ApiClient;
  applyLanguage(language: string): void;
  /** Fetches the person again, whose language has been saved. */
  renew(): Promise<void>;
}

/**
 * The page's language was chosen: its address names one, or this browser has it stored. Greek without either is the default, and the
 * language of a former person is none.
 */
const isChosen = (stored: Language | null, left: Language | null): boolean =>
  left !== currentLanguage() && (currentLanguage() !== DEFAULT_LANGUAGE || stored === currentLanguage());

/**
 * The language at a sign-in. A chosen language of the page stays for this session, and a message offers to save it. Otherwise the
 * account's language applies, as at the start of a page (S §4).
 */
export const createMeetLanguage = ({ core, api, applyLanguage, renew }: MeetLanguageDeps) => {
  const { storage, texts, notices, notifyError } = core;

  const save = (lang: Language): void =>
    void api.call('POST /api/account/language', { body: { lang } }).then(renew).catch(notifyError);

  const offer = async (own: Language, kept: Language): Promise<void> => {
    const { notices: words } = await texts.load(kept);
    const name = new Intl.DisplayNames([kept], { type: 'language' }).of(own) ?? own;
    notices.notify({
      text: interpolate(words.language, { language: name }),
      action: { label: words.language_save, run: () => save(kept) },
    });
  };

  return (own: string): void => {
    const kept = currentLanguage();
    const left = storage.languageLeft();
    storage.setLanguageLeft(null);
    if (!isLanguage(own) || own === kept || !isChosen(storage.language(), left)) {
      // The language that a former person left is no guest's.
      storage.setLanguageBefore(own === kept ? null : left === kept ? storage.language() : kept);
      return applyLanguage(own);
    }
    storage.setLanguageKept(true);
    void offer(own, kept);
  };
};
