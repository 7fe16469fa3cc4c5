import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './languages.ts';

const STAFF = /^\/admin(\/|$)/;

/** The languages of a page, in the order of the portal. Pages of the staff have all, others those that the utility offers. */
export const languagesOfPage = (path: string, offered: readonly Language[] | undefined): readonly Language[] => {
  if (!offered || offered.length === 0 || STAFF.test(path)) return LANGUAGES;
  return LANGUAGES.filter((language) => offered.includes(language));
};

/** The language of a page for a person who wants `wanted`: that one, or the first that the utility offers. */
export const languageOfPage = (wanted: Language, path: string, offered: readonly Language[] | undefined): Language => {
  const languages = languagesOfPage(path, offered);
  return languages.includes(wanted) ? wanted : (languages[0] ?? DEFAULT_LANGUAGE);
};
