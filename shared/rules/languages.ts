/**
 * The languages with a complete catalogue (decisions 2). The first is the default and has no URL prefix (spec S §2.1).
 */
export const LANGUAGES = ['el', 'en', 'de', 'fr'] as const;

/** A language of the portal, as in its URL prefix. */
export type Language = (typeof LANGUAGES)[number];

/** The locale of each language, for dates and numbers: British, not American, for English. */
export const LOCALES: Record<Language, string> = { el: 'el-GR', en: 'en-GB', de: 'de-DE', fr: 'fr-FR' };

/** One text in every language. */
export type Localized = Record<Language, string>;

/** Greek, the default for a visitor without a known language. */
export const DEFAULT_LANGUAGE: Language = 'el';

/** True for the code of a portal language. */
export const isLanguage = (code: unknown): code is Language => LANGUAGES.includes(code as Language);

/** `/en/bills` → `{ language: 'en', path: '/bills' }`; Greek paths have no prefix. */
export const splitLocale = (pathname: string): { language: Language; path: string } => {
  const [, first = '', ...rest] = pathname.split('/');
  if (first === DEFAULT_LANGUAGE || !isLanguage(first)) return { language: DEFAULT_LANGUAGE, path: pathname || '/' };
  return { language: first, path: `/${rest.join('/')}` };
};

/** The prefix of a language in a URL: empty for Greek. */
export const localePrefix = (language: Language): string => (language === DEFAULT_LANGUAGE ? '' : `/${language}`);

/**
 * Puts a portal path under a language: `('/bills', 'de')` → `/de/bills`. The address always belongs to this origin: two
 * leading slashes would name another.
 */
export const withLocale = (path: string, language: Language): string =>
  path === '/' ? localePrefix(language) || '/' : `${localePrefix(language)}/${path.replace(/^[/\\\s]+/, '')}`;
