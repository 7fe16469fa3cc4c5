import { asItLooks } from './pasted-text.ts';

/** The sign before the decimals. */
export type DecimalSign = ',' | '.';

/** How a number is read. */
export interface Notation {
  /** The sign of the person; undefined where it is not known, as on the server. */
  sign?: DecimalSign | undefined;
  /** Most decimals that the field can hold: none of a count, two of an amount; any unless said. */
  decimals?: number | undefined;
  /** False for a number that is written without a sign between thousands, such as a degree. */
  grouped?: boolean;
}

/**
 * A number that a person wrote, in plain digits with a point (`-1234.5`), or both numbers that it can be. The first one has the sign
 * between thousands, the second one before decimals. Null for another text.
 */
export type WrittenNumber = { value: string } | { readings: readonly [string, string] } | null;

const SIGNED = /^([+\-\u2010-\u2013\u2212]?)\s*(\d[\d.,'’\s]*)$/;

/** Thousands in groups of three, all with the same sign between them; `0.500` is none. */
const GROUPED = /^[1-9]\d{0,2}(?:([.,'’\s])\d{3})(?:\1\d{3})*$/;

/** Digits of the whole part, without those between thousands; undefined where they are not grouped in the right way. */
const wholeOf = (text: string): string | undefined => {
  if (/^\d{1,16}$/.test(text)) return text;
  return text.length <= 24 && GROUPED.test(text) ? text.replaceAll(/\D/g, '') : undefined;
};

const plain = (minus: boolean, whole: string, decimals = ''): string => {
  const text = whole.replace(/^0+(?=\d)/, '') + `.${decimals}`.replace(/\.?0*$/, '');
  return minus && text !== '0' ? `-${text}` : text;
};

/** One sign with three digits behind it, which can be thousands or decimals. */
const DOUBTFUL = /^([1-9]\d{0,2})([.,])(\d{3})$/;

type Meaning = 'thousands' | 'decimals' | 'unknown';

/**
 * The meaning of `1.500`. The portal prints a count with the sign between thousands, and an amount with both signs; a number with any
 * decimals has only the sign before them.
 */
const meaningOf = (written: string, { sign, decimals = 3, grouped = true }: Notation): Meaning => {
  if (!grouped) return 'decimals';
  if (sign === undefined) return 'unknown';
  if (decimals === 0) return written === sign ? 'unknown' : 'thousands';
  return decimals >= 3 && written === sign ? 'decimals' : 'unknown';
};

const readDigits = (digits: string, minus: boolean, notation: Notation): WrittenNumber => {
  const [, head = '', sign = '', tail = ''] = DOUBTFUL.exec(digits) ?? [];
  if (sign !== '') {
    const [grouped, split] = [plain(minus, head + tail), plain(minus, head, tail)];
    const meaning = meaningOf(sign, notation);
    if (meaning === 'unknown') return { readings: [grouped, split] };
    return { value: meaning === 'thousands' ? grouped : split };
  }
  const whole = wholeOf(digits);
  if (whole !== undefined) return { value: plain(minus, whole) };
  const [, before = '', mark = '', decimals = ''] = /^(.+)([.,])(\d{1,12})$/.exec(digits) ?? [];
  const metres = before.includes(mark) ? undefined : wholeOf(before);
  return metres === undefined ? null : { value: plain(minus, metres, decimals) };
};

/**
 * Reads a number as people write it, with a point or a comma before the decimals. Points, commas, blanks of any kind and apostrophes may
 * stand between thousands; full-width digits and the typographic minus are read too. A number that the portal prints is always read as
 * that number. Exponents, other bases and two signs are none.
 */
export const readNumber = (text: string, notation: Notation = {}): WrittenNumber => {
  // A raised digit is an exponent, and would become a digit of the number.
  const [, sign = '', digits] = (/\p{No}/u.test(text) ? null : SIGNED.exec(asItLooks(text))) ?? [];
  return digits === undefined ? null : readDigits(digits.trim(), sign !== '' && sign !== '+', notation);
};

/** The number itself; null where it is none or can be two. */
export const numberIn = (text: string, notation?: Notation): number | null => {
  const read = readNumber(text, notation);
  return read && 'value' in read ? Number(read.value) : null;
};

/** A number as it stands in a field: with the person's sign before the decimals, and nothing between thousands. */
export const writtenNumber = (value: number | string, sign: DecimalSign): string => {
  const digits = typeof value === 'number' ? value.toFixed(12).replace(/\.?0+$/, '') : value;
  return digits.replace('.', sign);
};

/** Decimals of an amount in euros. */
const CENTS = 2;

/** The largest amount that the database holds, in cents. */
const CENTS_MAX = 2_147_483_647;

/** An amount with its sign of currency before or behind it, and without a sign of its own. */
const AMOUNT = /^(?:€\s*)?(\d.*?)(?:\s*€)?$/;

const toCents = (euros: string): number => Math.round(Number(euros) * 100);

/** Euro cents of a text such as `64,20 €` or `€64.20`, or the two amounts that it can be; null for another text. */
export const readCents = (written: string): { cents: number } | { readings: readonly [number, number] } | null => {
  const read = readNumber(AMOUNT.exec(asItLooks(written))?.[1] ?? '', { decimals: CENTS });
  if (read === null) return null;
  const [more, less] = 'readings' in read ? read.readings : [read.value, read.value];
  // With parts of a cent it is no amount in either way.
  if ((less.split('.')[1]?.length ?? 0) > CENTS || toCents(more) > CENTS_MAX) return null;
  return more === less ? { cents: toCents(more) } : { readings: [toCents(more), toCents(less)] };
};

/** The cents alone; null where the text is no amount or can be two. */
export const centsIn = (written: string): number | null => {
  const read = readCents(written);
  return read && 'cents' in read ? read.cents : null;
};

/** An amount as it stands in a field: `5,00`, which every reader takes for the same. */
export const writtenCents = (cents: number): string => (cents / 100).toFixed(CENTS).replace('.', ',');

/** The same number as answers are stored and sent. Three decimals have a zero more: `1.125` could be read as thousands. */
export const storedNumber = (value: string): string => (DOUBTFUL.test(value.replace('-', '')) ? `${value}0` : value);

/** A stored number as a person reads it, with the sign of the reader before its decimals; another text stays. */
export const readableNumber = (stored: string, sign: DecimalSign): string =>
  /^-?\d+\.\d+$/.test(stored) ? stored.replace(/^(-?[1-9]\d{0,2}\.\d{3})0$/, '$1').replace('.', sign) : stored;
