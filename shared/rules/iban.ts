import imported from 'validator/lib/isIBAN.js';
import { defaultOf } from './default-of.ts';

const isIBAN = defaultOf(imported);

/** Whether it can be the number of a bank account: length and letters by country, and check digits (ISO 13616). */
export const isIban = (text: string): boolean => isIBAN(text.trim());
