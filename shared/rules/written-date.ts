/** Beginnings of the names of months in the languages of the portal, without accents; `|` between those of one month. */
const MONTHS = [
  'ιαν|jan',
  'φεβ|feb|fev',
  'μαρ|mar',
  'απρ|apr|avr',
  'μαι|may|mai',
  'ιουν|jun|juin',
  'ιουλ|jul|juil',
  'αυγ|aug|aou',
  'σεπ|sep',
  'οκτ|oct|okt',
  'νοε|nov',
  'δεκ|dec|dez',
].map((beginnings) => new RegExp(`^(?:${beginnings})[a-zα-ω]*$`));

const NUMBERS = /^(\d{1,2}) ?[./ -] ?(\d{1,2}) ?[./ -] ?(\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/;
const DAY_AND_NAME = /^(\d{1,2})(?:η|ης|st|nd|rd|th|er|\.)?,? ?([a-zα-ω]+)\.?,? ?(\d{4})$/;
const NAME_AND_DAY = /^([a-zα-ω]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/;

/** Two digits of a year are those of this century; later ones could be of the last one too, and are not guessed. */
const LATEST_SHORT_YEAR = 39;

const yearOf = (text: string): number => {
  if (text.length === 4) return Number(text);
  return Number(text) <= LATEST_SHORT_YEAR ? 2000 + Number(text) : Number.NaN;
};

/** The day as `2026-05-31`; null for one that no calendar has. */
const isoOf = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (!(year >= 1000) || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
};

const monthNamed = (name: string): number => MONTHS.findIndex((month) => month.test(name)) + 1;

/** The parts of a text that a pattern finds, each a text. */
const partsOf = (pattern: RegExp, text: string): [string, string, string] | null => {
  const [, first = '', second = '', third = ''] = pattern.exec(text) ?? [];
  return first === '' ? null : [first, second, third];
};

/**
 * A date as people write it, as `2026-05-31`: `1/2/2026`, `01-02-26`, `1 Φεβρουαρίου 2026`. Numbers are the day, the month and the year,
 * or begin with the month for those who write so. Null where it is no day, or where its year could be of two centuries.
 */
export const isoOfWritten = (written: string, monthFirst = false): string | null => {
  const text = written.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
  const numbers = partsOf(NUMBERS, text);
  if (numbers) {
    const [first, second, year] = numbers;
    const [day, month] = monthFirst ? [second, first] : [first, second];
    return isoOf(yearOf(year), Number(month), Number(day));
  }
  const iso = partsOf(YEAR_FIRST, text);
  if (iso) return isoOf(Number(iso[0]), Number(iso[1]), Number(iso[2]));
  const named = partsOf(DAY_AND_NAME, text);
  if (named) return isoOf(Number(named[2]), monthNamed(named[1]), Number(named[0]));
  const turned = partsOf(NAME_AND_DAY, text);
  return turned && isoOf(Number(turned[2]), monthNamed(turned[0]), Number(turned[1]));
};

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A stored day in a pattern of `DD`, `MM` and `YYYY`; another text as it is. */
export const dayInPattern = (day: string, pattern: string): string => {
  const [, year, month, date] = ISO.exec(day) ?? [];
  if (year === undefined || month === undefined || date === undefined) return day;
  return pattern.replace('YYYY', year).replace('MM', month).replace('DD', date);
};
