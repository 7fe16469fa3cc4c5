import { DEFAULT_LANGUAGE, isLanguage, splitLocale, withLocale } from '@hydria/shared/rules/languages.ts';

/** Marks that a mail program or a sentence leaves at the end of an address. */
const MARKS_AT_END = /[.,;:!?'"»”’)\]}>…]+$/u;

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** The address with its language as the portal writes it: Greek has no prefix, the others one in small letters. */
const withPlainLanguage = (path: string): string => {
  const [, first = '', ...rest] = path.split('/');
  const language = first.toLowerCase();
  if (!isLanguage(language) || (first === language && language !== DEFAULT_LANGUAGE)) return path;
  return withLocale(`/${rest.join('/')}`, language);
};

/** Characters that an address of a page consists of; an address with others is not led anywhere. */
const PLAIN = /^\/(?![/\\])[\w.~*:@/-]*$/;

/**
 * The address that a visitor meant by one without a page: the prefix of the default language or one in capitals, percent forms of
 * plain characters, marks at the end. Null where none of them has a page.
 */
export const meantPath = (path: string, hasPage: (path: string) => boolean): string | null => {
  const whole = withPlainLanguage(decoded(path));
  return (
    [whole, withPlainLanguage(whole.replace(MARKS_AT_END, ''))].find(
      (meant) => meant !== path && PLAIN.test(meant) && hasPage(splitLocale(meant).path),
    ) ?? null
  );
};
