import { makeT } from '../remote/make-t.ts';
import { useRemoteContext } from '../remote/use-platform.tsx';
import de from './locales/de.json';
import el from './locales/el.json';
import en from './locales/en.json';
import fr from './locales/fr.json';

/** The namespace of the texts of saved views. */
export const SAVED_VIEWS = 'hydria-saved-views';
const TEXTS = { el, en, de, fr };

const useTexts = makeT<typeof el>(SAVED_VIEWS);

/** The texts of saved views. They travel with the pages of staff that have a list. */
export const useSavedViewsT = () => {
  const { platform, language } = useRemoteContext();
  if (!platform.i18n.hasResourceBundle(language, SAVED_VIEWS))
    platform.i18n.addResourceBundle(language, SAVED_VIEWS, TEXTS[language]);
  return useTexts();
};
