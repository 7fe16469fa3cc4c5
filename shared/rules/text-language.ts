import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './languages.ts';

/** The parts of a text by language, as far as they are written. */
type Part = Readonly<Partial<Record<Language, string | null | undefined>>>;

/** The languages in which all parts of a text are written. */
export const completeLanguages = (...parts: readonly Part[]): Language[] =>
  LANGUAGES.filter((language) => parts.every((part) => Boolean(part[language]?.trim())));

/**
 * The language in which a text is shown, of those in which it is complete: the requested one, otherwise Greek, otherwise the first
 * in the order of the portal. A page that shows another language than its own says so.
 */
export const shownLanguage = (complete: readonly Language[], requested: Language): Language =>
  [requested, DEFAULT_LANGUAGE, ...LANGUAGES].find((language) => complete.includes(language)) ?? DEFAULT_LANGUAGE;
