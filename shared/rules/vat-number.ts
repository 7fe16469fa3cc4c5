import imported, { type VATCountryCode } from 'validator/lib/isVAT.js';
import { isAfm } from './afm.ts';
import { defaultOf } from './default-of.ts';
import { toLatinLetters } from './look-alikes.ts';

const isVAT = defaultOf(imported);

/** Countries whose tax numbers a registration takes, by their prefix. Greece comes first, the others by code. */
export const VAT_COUNTRIES = [
  ...['EL', 'AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'HR', 'HU', 'IE', 'IT', 'LT'],
  ...['LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
] as const;

type VatCountry = string;

/** The country of the utilities, whose numbers are written without a prefix. */
export const HOME = 'EL';

const PREFIXES: Record<string, RegExp> = { EL: /^(EL|GR)/ };

/** A tax number as people write it, without spaces, dots, dashes and the prefix of its country. */
export const bareVat = (country: VatCountry, text: string): string =>
  toLatinLetters(text.normalize('NFKC').toUpperCase())
    .replaceAll(/[\s.\-/]/g, '')
    .replace(PREFIXES[country] ?? new RegExp(`^${country}`), '');

/** A tax number as it is stored: a Greek one is its nine digits, another has the prefix of its country. */
export const storedVat = (country: VatCountry, text: string): string =>
  country === HOME ? bareVat(country, text) : `${country}${bareVat(country, text)}`;

/** Whether it is one of these countries. */
export const isVatCountry = (country: string): country is VATCountryCode =>
  (VAT_COUNTRIES as readonly string[]).includes(country);

/** Whether it can be a tax number of the country: a Greek one by its check digit, another by its format. */
export const isVatNumber = (country: VatCountry, text: string): boolean => {
  const bare = bareVat(country, text);
  if (country === HOME) return isAfm(bare);
  return isVatCountry(country) && isVAT(`${country}${bare}`, country);
};

/** Whether it is a Greek number that may have lost its leading zero: the person has to write it, it is never added. */
export const lacksZero = (country: VatCountry, text: string): boolean => {
  const bare = bareVat(country, text);
  return country === HOME && /^\d{8}$/.test(bare) && isAfm(`0${bare}`);
};
