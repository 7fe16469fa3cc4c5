import { validate as validateNif } from 'stdnum/lib/cjs/es/nif.js';
import { validate as validateIrish } from 'stdnum/lib/cjs/ie/vat.js';
import imported, { type VATCountryCode } from 'validator/lib/isVAT.js';
import { bareAfm, isAfm } from './afm.ts';
import { defaultOf } from './default-of.ts';
import { toLatinLetters } from './look-alikes.ts';
import { ungrouped } from './pasted-text.ts';

const isVAT = defaultOf(imported);

/** Countries whose tax numbers a registration takes, by their prefix. Greece comes first, the others by code. */
export const VAT_COUNTRIES = [
  ...['EL', 'AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'HR', 'HU', 'IE', 'IT', 'LT'],
  ...['LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
] as const;

type VatCountry = string;

/** The country of the utilities, whose numbers are written without a prefix. */
export const HOME = 'EL';

/** A tax number as people write it, without spaces, dots, dashes and the prefix of its country. */
export const bareVat = (country: VatCountry, text: string): string =>
  country === HOME
    ? bareAfm(text)
    : toLatinLetters(ungrouped(text).toUpperCase()).replace(new RegExp(`^${country}:?`), '');

/** A tax number as it is stored: a Greek one is its nine digits, another has the prefix of its country. */
export const storedVat = (country: VatCountry, text: string): string =>
  country === HOME ? bareVat(country, text) : `${country}${bareVat(country, text)}`;

/** Whether it is one of these countries. */
export const isVatCountry = (country: string): country is VATCountryCode =>
  (VAT_COUNTRIES as readonly string[]).includes(country);

/** Formats that validator lacks, by their check digits: Spanish companies, and Irish numbers with two letters (since 2013). */
const FURTHER: Readonly<Record<string, (bare: string) => { isValid: boolean }>> = {
  ES: validateNif,
  IE: validateIrish,
};

/** Whether it can be a tax number of the country: a Greek one by its check digit, another by its format. */
export const isVatNumber = (country: VatCountry, text: string): boolean => {
  const bare = bareVat(country, text);
  if (country === HOME) return isAfm(bare);
  if (!isVatCountry(country)) return false;
  return isVAT(`${country}${bare}`, country) || FURTHER[country]?.(bare).isValid === true;
};

/** Whether it is a Greek number that may have lost its leading zero: the person has to write it, it is never added. */
export const lacksZero = (country: VatCountry, text: string): boolean => {
  const bare = bareVat(country, text);
  return country === HOME && /^\d{8}$/.test(bare) && isAfm(`0${bare}`);
};
