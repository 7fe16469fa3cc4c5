import imported from 'validator/lib/isIBAN.js';
import { defaultOf } from './default-of.ts';
import { toLatinLetters } from './look-alikes.ts';
import { ungrouped } from './pasted-text.ts';

const isIBAN = defaultOf(imported);

/** The account number as it is sent between banks: without spaces and dashes, in Latin capitals (ISO 13616, electronic format). */
export const plainIban = (text: string): string => toLatinLetters(ungrouped(text).toUpperCase());

/** The same as banks print it: in groups of four (ISO 13616, print format). */
export const readableIban = (text: string): string => plainIban(text).replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Whether it can be the number of a bank account: length and letters by country, and check digits (ISO 13616). */
export const isIban = (text: string): boolean => isIBAN(plainIban(text));
