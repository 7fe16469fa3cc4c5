import { BankFileError, type BankFilePlace } from './bank-file.ts';

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

/** Whether an amount is in euros. An amount without a currency is not. */
export const isEuro = (amount: Element): boolean => amount.attributes['Ccy'] === 'EUR';

/** The place of an amount, with its text. */
const withAmount = (place: BankFilePlace, amount: Element | undefined): BankFilePlace => ({
  ...place,
  amount: amount?.text.trim().slice(0, 30) || place.amount,
});

/**
 * An amount in cents, in any form of `xs:decimal`: `23`, `23.4`, `+.50`, `23.`, `23.40000`, leading zeros. Banks also write, against
 * the standard, `23,40`. Fractions of a cent and negative amounts are refused.
 */
export function centsOf(amount: Element | undefined, place: BankFilePlace): number {
  const here = withAmount(place, amount);
  const text = amount?.text.trim() ?? '';
  const [, sign, whole = '', fraction = ''] = /^([+-]?)0*(\d{0,12})(?:[.,](\d{0,17}))?$/.exec(text) ?? [];
  const isNumber = sign !== undefined && /\d/.test(text) && (sign !== '-' || !/[1-9]/.test(text));
  if (!isNumber || !/^\d{0,2}0*$/.test(fraction)) throw new BankFileError('amount', here);
  const cents = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  if (cents > CENTS_MAX) throw new BankFileError('amount', here);
  if (amount && !isEuro(amount)) throw new BankFileError('currency', here);
  return cents;
}

/** The direction of an amount; undefined where it is absent. */
export function directionOf(element: Element | undefined, place: BankFilePlace): 'credit' | 'debit' | undefined {
  const text = textAt(element, 'CdtDbtInd');
  if (text === null) return undefined;
  if (text !== 'CRDT' && text !== 'DBIT') throw new BankFileError('direction', place);
  return text === 'CRDT' ? 'credit' : 'debit';
}

/** The calendar day at the beginning of a date or a time, as the bank writes it. */
export function dayIn(text: string, place: BankFilePlace): string {
  const day = text.slice(0, 10);
  const time = /^\d{4}-\d\d-\d\d(Z|[+-]\d\d:\d\d|T.*)?$/.test(text) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(day))
    throw new BankFileError('date', { ...place, day: text.slice(0, 30) });
  return day;
}

/** The calendar day of `Dt` or `DtTm`. */
export function dayOf(element: Element | undefined, place: BankFilePlace): string | null {
  const text = textAt(element, 'Dt') ?? textAt(element, 'DtTm');
  return text === null ? null : dayIn(text, place);
}
