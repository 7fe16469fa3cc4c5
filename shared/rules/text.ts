/** Free text in reports and forms (spec D §9); a setting of the installation, this is its default. */
export const FREE_TEXT_LIMIT = 220;
/** The least and the most that a utility may set instead. */
export const FREE_TEXT_LIMIT_MIN = 50;
export const FREE_TEXT_LIMIT_MAX = 5000;

/** One visible character may be many code units; more than this for each is an attack, not a language. */
export const CODE_UNITS_PER_GRAPHEME = 24;

const segmenter = new Intl.Segmenter('el', { granularity: 'grapheme' });

/** Characters as a person counts them: `👨‍👩‍👧` and `ά` written as two code points are one each. */
export const countGraphemes = (text: string): number => {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
};

/** True when the text is longer than `limit` characters as a person counts them. */
export const isTooLong = (text: string, limit = FREE_TEXT_LIMIT): boolean =>
  text.length > limit * CODE_UNITS_PER_GRAPHEME || countGraphemes(text) > limit;

const lettersOf = (text: string, script: RegExp): number => text.match(script)?.length ?? 0;

/**
 * `el` for a text mostly in Greek letters, tags aside: a utility's text without a translation. Screen
 * readers read it with the voice of its own language where it stands in a page in another one (WCAG 3.1.2).
 */
export const langOf = (text: string): 'el' | undefined => {
  const words = text.replaceAll(/<[^>]*>/g, '');
  return lettersOf(words, /\p{Script=Greek}/gu) > lettersOf(words, /\p{Script=Latin}/gu) ? 'el' : undefined;
};

/** Lower case without accents, with one form of sigma: `Άργος` and `αργοσ` are equal. */
export const plainText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ').trim();
