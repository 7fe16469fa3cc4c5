import type { Language } from '@hydria/shared/rules/languages.ts';

/** A language in its own words: `Deutsch`. */
export const languageName = (language: Language): string => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};
