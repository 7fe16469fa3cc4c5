/** Units of volume (spec D §3, Preferences). */
export const UNITS = ['cubic', 'liters'] as const;
/** The sign before the decimals; `language`: as in the language of the page. */
export const DECIMAL_SIGNS = ['language', 'comma', 'dot'] as const;
/** Ways to write a day; `language`: as in the language of the page. */
export const DATE_FORMATS = ['language', 'DD/MM/YYYY', 'DD.MM.YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const;
