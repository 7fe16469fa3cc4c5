import { toLatinLetters } from './look-alikes.ts';
import { ungrouped } from './pasted-text.ts';

/** A Greek tax number as it is stored: its digits, without grouping and without the prefix `EL` or `GR`. */
export const bareAfm = (text: string): string =>
  toLatinLetters(ungrouped(text).toUpperCase()).replace(/^(?:EL|EΛ|GR):?/, '');

/** A character of a tax number as people write it. */
export const IN_A_TAX_NUMBER = /^[\dELGRΕΛ:./\s\p{Pd}\u2212]$/iu;

/** Whether nine digits are a Greek tax number (AFM): check digit mod 11 mod 10. All zeros pass the sum and are no number. */
export const isAfm = (text: string): boolean => {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false;
  const sum = [...text.slice(0, 8)].reduce((total, digit, index) => total + Number(digit) * 2 ** (8 - index), 0);
  return (sum % 11) % 10 === Number(text[8]);
};
