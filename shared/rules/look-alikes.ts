/** Capital letters that look the same in Greek and in Latin script, pair by pair. */
const GREEK = 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ';
const LATIN = 'ABEZHIKMNOPTYX';
/** The same for small letters, as far as they look alike. */
const SMALL_GREEK = 'αικνορυχ';
const SMALL_LATIN = 'aiknopyx';

const toTable = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map([...from].map((letter, place) => [letter, to[place] ?? letter]));

const GREEK_OF = toTable(LATIN + SMALL_LATIN, GREEK + SMALL_GREEK);
const LATIN_OF = toTable(GREEK + SMALL_GREEK, LATIN + SMALL_LATIN);

const replaced = (text: string, table: ReadonlyMap<string, string>): string =>
  [...text].map((letter) => table.get(letter) ?? letter).join('');

/** The text with the Latin letters that look like Greek ones as Greek letters. */
export const toGreekLetters = (text: string): string => replaced(text, GREEK_OF);

/** The text with the Greek letters that look like Latin ones as Latin letters. */
export const toLatinLetters = (text: string): string => replaced(text, LATIN_OF);

const LATIN_LETTER = /(?=\p{L})\p{Script=Latin}/u;
const GREEK_LETTER = /(?=\p{L})\p{Script=Greek}/u;

/** A word in one script: one that mixes Greek letters with Latin look-alikes becomes Greek. Other words stay as they are. */
const unmixWord = (word: string): string => {
  if (!LATIN_LETTER.test(word) || !GREEK_LETTER.test(word)) return word;
  const greek = toGreekLetters(word);
  return LATIN_LETTER.test(greek) ? word : greek;
};

/** A name without Latin letters in Greek words. A keyboard that switches its language leaves them behind, and no search finds the name. */
export const unmixScripts = (text: string): string =>
  text
    .split(/(\s+|-)/)
    .map(unmixWord)
    .join('');

/** Whether a word has letters of both scripts that `unmixScripts` cannot bring into one. */
export const isMixedScript = (text: string): boolean =>
  unmixScripts(text)
    .split(/[\s-]+/)
    .some((word) => LATIN_LETTER.test(word) && GREEK_LETTER.test(word));
