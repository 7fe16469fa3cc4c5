import { dictionary } from '@zxcvbn-ts/language-common';

/** Small letters without accents, one sigma: how a guess would be tried. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');

/** Passwords that were found most often in what thieves have published. */
const common = new Set(dictionary['passwords-common'].map((password) => folded(String(password))));

/** How many there are. */
export const COMMON_PASSWORDS = common.size;

/** What everybody here thinks of first. */
const OF_THE_PLACE = ['hydria', 'υδρια', 'deya', 'δευα', 'νερο', 'nero', 'water', 'wasser', 'κωδικος', 'kodikos'];

/** Words that are shorter say nothing about anybody. */
const WORD_MIN = 4;
/** What is left of a password without such words must have so many characters. */
const REST_MIN = 6;

/** Words of names, addresses and utilities that a guess would begin with. */
const wordsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => folded(text).split(/[^\p{L}\p{N}]+/u)).filter((word) => [...word].length >= WORD_MIN);

/** What stays when known words are taken out. */
const without = (password: string, words: readonly string[]): string =>
  words.toSorted((a, b) => b.length - a.length).reduce((rest, word) => rest.replaceAll(word, ''), password);

/**
 * Whether a password is among the first that somebody would try: on the list of common ones, also with digits or signs
 * around it; one letter over and over; or little more than a name, an e-mail or a utility (`personal`).
 */
export function isTooCommon(password: string, personal: readonly string[]): boolean {
  const guess = folded(password);
  if (common.has(guess) || common.has(guess.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))) return true;
  if (new Set(guess).size < 3) return true;
  const words = [...OF_THE_PLACE, ...wordsOf(personal)];
  return words.some((word) => guess.includes(word)) && [...without(guess, words)].length < REST_MIN;
}
