import { BankFileError } from './bank-file.ts';

/** An element with its content; names without prefix. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** The first element at a path of names below another one. */
export function at(element: Element | undefined, ...path: string[]): Element | undefined {
  return path.reduce<Element | undefined>((found, name) => found?.children.find((one) => one.name === name), element);
}

/** The elements of a name directly below another one. */
export const all = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((one) => one.name === name) ?? [];

/** The text at a path; null for an absent or empty one. */
export const textAt = (element: Element | undefined, ...path: string[]): string | null =>
  at(element, ...path)?.text.trim() || null;

/** Values that banks write where they have none. */
const NO_VALUE = /^(NOTPROVIDED|NOT PROVIDED|NONREF|N\/A|0+|-+)$/i;

/** A reference at a path; null where the bank says that there is none. */
export function referenceAt(element: Element | undefined, ...path: string[]): string | null {
  const text = textAt(element, ...path);
  return text === null || NO_VALUE.test(text) ? null : text;
}

/** The largest amount that is read: the portal counts in safe integers. */
const CENTS_MAX = 1_000_000_000_000;

/** The digits before and after the decimal sign; undefined for a text that is no amount of whole cents. */
function digitsOf(text: string): { whole: string; fraction: string } | undefined {
  const [, whole, fraction = ''] = /^\+?0*(\d{0,12})(?:[.,](\d*))?$/.exec(text) ?? [];
  if (whole === undefined || !/\d/.test(text) || !/^\d{0,2}0*$/.test(fraction)) return undefined;
  return { whole, fraction };
}

const isEuro = (amount: Element): boolean => amount.attributes['Ccy'] === 'EUR';

/**
 * An amount in cents. Any `xs:decimal` without a sign below zero is one: `23`, `23.4`, `.50`, `23.40000`. Banks also write
 * `23,40`, against the standard. Fractions of a cent are refused.
 */
export function centsOf(amount: Element | undefined, entry: number): number {
  const digits = digitsOf(amount?.text.trim() ?? '');
  if (!amount || !digits) throw new BankFileError('amount', entry);
  const cents = Number(digits.whole) * 100 + Number(digits.fraction.slice(0, 2).padEnd(2, '0'));
  if (cents > CENTS_MAX) throw new BankFileError('amount', entry);
  if (!isEuro(amount)) throw new BankFileError('currency', entry);
  return cents;
}

/** The first of some amounts that is in euro, in cents; null where none is. The entry says what was booked. */
export function euroCentsIn(amounts: readonly (Element | undefined)[], entry: number): number | null {
  const euro = amounts.find((amount) => amount !== undefined && isEuro(amount));
  return euro ? centsOf(euro, entry) : null;
}

/** The direction of an amount; undefined where it is absent. */
export function directionOf(element: Element | undefined, entry: number): 'credit' | 'debit' | undefined {
  const text = textAt(element, 'CdtDbtInd');
  if (text === null) return undefined;
  if (text !== 'CRDT' && text !== 'DBIT') throw new BankFileError('direction', entry);
  return text === 'CRDT' ? 'credit' : 'debit';
}

/** The calendar day of a date or a time, as the bank writes it. */
export function dayIn(text: string | null, entry: number): string | null {
  if (text === null) return null;
  const day = text.slice(0, 10);
  const time = /^\d{4}-\d\d-\d\d(Z|[+-]\d\d:\d\d|T.*)?$/.test(text) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(day)) throw new BankFileError('date', entry);
  return day;
}

/** The calendar day of `Dt` or `DtTm`. */
export const dayOf = (element: Element | undefined, entry: number): string | null =>
  dayIn(textAt(element, 'Dt') ?? textAt(element, 'DtTm'), entry);
