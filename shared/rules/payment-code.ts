import { toLatinLetters } from './look-alikes.ts';
import { ungrouped } from './pasted-text.ts';

/** A payment code without spaces, dashes, dots and invisible signs, with Latin letters. */
export const barePaymentCode = (written: string): string => toLatinLetters(ungrouped(written).toUpperCase());

/** Letters as ISO 7064 counts them: A is 10 … Z is 35. */
const mod97 = (text: string): number =>
  [...text].reduce((rest, char) => {
    const value = Number.parseInt(char, 36);
    return (rest * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);

/** The RF creditor reference (ISO 11649) of a base of 1–21 letters and digits. */
export const toRf = (base: string): string => `RF${String(98 - mod97(`${base}RF00`)).padStart(2, '0')}${base}`;

/**
 * Whether a payment code is acceptable. One that begins with RF must be ISO 11649 to the letter: made again and
 * compared, so the alias check digits 00, 01 and 99 fail too (decisions 19). Older numeric codes stay accepted.
 */
export const isPaymentCode = (text: string): boolean => {
  const code = text.replace(/\s/g, '').toUpperCase();
  if (!code.startsWith('RF')) return /^\d{4,40}$/.test(code);
  return /^RF\d\d[A-Z0-9]{1,21}$/.test(code) && toRf(code.slice(4)) === code;
};

/** An RF code anywhere in a text, in groups or not. */
const RF = /RF\d{2}(?:[ ]?[A-Z0-9]){1,21}/gi;
const DIGITS = /\d{8,40}/g;

/** The payment code in the content of a QR code or barcode: an RF code before a number; null without one. */
export const paymentCodeIn = (text: string): string | null => {
  // The digits of an RF code with a wrong check number are no code of their own.
  const codes = text.match(RF) ?? text.match(DIGITS) ?? [];
  return codes.map((code) => code.replaceAll(' ', '').toUpperCase()).find(isPaymentCode) ?? null;
};
