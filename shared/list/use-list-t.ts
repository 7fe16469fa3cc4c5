import { makeT } from '../remote/make-t.ts';
import { useRemoteContext } from '../remote/use-platform.tsx';
import de from './locales/de.json';
import el from './locales/el.json';
import en from './locales/en.json';
import fr from './locales/fr.json';

const NAMESPACE = 'hydria-list';
const TEXTS = { el, en, de, fr };

const useListTexts = makeT<typeof el>(NAMESPACE);

/** The texts of the list kit. They travel with the page that has a list: all languages together are one kilobyte and a half. */
export const useListT = () => {
  const { platform, language } = useRemoteContext();
  if (!platform.i18n.hasResourceBundle(language, NAMESPACE))
    platform.i18n.addResourceBundle(language, NAMESPACE, TEXTS[language]);
  return useListTexts();
};
