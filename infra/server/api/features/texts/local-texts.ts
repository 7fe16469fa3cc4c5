import type { LocalText } from '@hydria/database/tables/columns.ts';
import { LANGUAGES, type Language } from '@hydria/shared/rules/languages.ts';

type Fields<N extends string> = Record<`${N}_${Language}`, string | null>;

/** One text per language as fields `<name>_<language>`, null where it is missing. */
export const toFields = <const N extends string>(
  name: N,
  texts: Partial<Record<Language, string>> | null,
  change = (text: string): string => text,
): Fields<N> =>
  Object.fromEntries(
    LANGUAGES.map((language) => [`${name}_${language}`, texts?.[language] ? change(texts[language]) : null]),
    // Each language gives the field of its name.
  ) as Fields<N>;

/** The fields `<name>_<language>` of a form as one text per language. */
export const fromFields = (
  name: string,
  values: Readonly<Record<string, unknown>>,
  change = (text: string): string => text,
): LocalText => {
  const texts = LANGUAGES.flatMap((language) => {
    const text = values[`${name}_${language}`];
    return typeof text === 'string' && text !== '' ? [[language, change(text)] as const] : [];
  });
  // The form requires Greek where a text is required.
  return Object.fromEntries(texts) as LocalText;
};
