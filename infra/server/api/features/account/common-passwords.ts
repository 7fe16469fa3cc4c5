import { dictionary } from '@zxcvbn-ts/language-common';

/** Lower case without accents, with one form of sigma, as a guess would be normalised. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');

/** The passwords most frequent in published breaches. */
const common = new Set(dictionary['passwords-common'].map((password) => folded(String(password))));

/** How many there are. */
export const COMMON_PASSWORDS = common.size;

/** The first guesses for this portal. */
const OF_THE_PLACE = ['hydria', 'υδρια', 'deya', 'δευα', 'νερο', 'nero', 'water', 'wasser', 'κωδικος', 'kodikos'];

/** Shorter words identify no person. */
const WORD_MIN = 4;
/** The rest of a password without such words must have at least this many characters. */
const REST_MIN = 6;

/** Words of names, addresses and utilities that a guess would begin with. */
const wordsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => folded(text).split(/[^\p{L}\p{N}]+/u)).filter((word) => [...word].length >= WORD_MIN);

/** The rest after removing known words. */
const without = (password: string, words: readonly string[]): string =>
  words.toSorted((a, b) => b.length - a.length).reduce((rest, word) => rest.replaceAll(word, ''), password);

/**
 * Whether a password is among the first guesses. Such a password is on the list of common ones, also with digits or signs around
 * it. Or it repeats one letter, or is little more than a name, an e-mail or a utility (`personal`).
 */
export function isTooCommon(password: string, personal: readonly string[]): boolean {
  const guess = folded(password);
  if (common.has(guess) || common.has(guess.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))) return true;
  if (new Set(guess).size < 3) return true;
  const words = [...OF_THE_PLACE, ...wordsOf(personal)];
  return words.some((word) => guess.includes(word)) && [...without(guess, words)].length < REST_MIN;
}
