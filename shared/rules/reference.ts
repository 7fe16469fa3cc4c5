import { toLatinLetters } from './look-alikes.ts';
import { ungrouped } from './pasted-text.ts';

/** A reference of a report, as the server makes it: `7K4M-2QXP`. */
export const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

/** The signs that people read for others (Crockford's base 32). */
const MISREAD: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** A reference as a person writes it, in its stored form: capitals, one hyphen, and digits for the letters that resemble them. */
export const storedReference = (written: string): string => {
  const signs = toLatinLetters(ungrouped(written).toUpperCase()).replaceAll(/[OIL]/g, (sign) => MISREAD[sign] ?? sign);
  return signs.length === 8 ? `${signs.slice(0, 4)}-${signs.slice(4)}` : written.trim();
};
