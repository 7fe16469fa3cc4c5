import { daysBetween } from './calendar-day.ts';
import { bareAfm, isAfm } from './afm.ts';
import { storedEmail, toE164 } from './contact.ts';
import { cleanText } from './pasted-text.ts';
import { readNumber, storedNumber, type DecimalSign } from './written-number.ts';
import {
  columnsOf,
  isPlanFact,
  withColumns,
  type Calculation,
  type FormCondition,
  type FormElement,
  type FormLayout,
  type FormRow,
} from './form-layout.ts';

/** Answers by field: a text, or the chosen values of check boxes. */
export type FormAnswers = Record<string, string | string[]>;

/** The texts of an answer without the empty ones. */
export const listOf = (answer: string | string[] | undefined): string[] =>
  (Array.isArray(answer) ? answer : [answer ?? ''])
    .map((value) => cleanText(value).trim())
    .filter((value) => value !== '');

/** A number in plain digits with a point; a text that is none or can be two stays, and is refused where it is checked. */
const numberOr =
  (decimals?: number) =>
  (text: string, sign: DecimalSign | undefined): string => {
    const read = readNumber(text, { sign, decimals });
    return read && 'value' in read ? storedNumber(read.value) : text;
  };

/** How an address or a number is stored that people write in several ways. */
const STORED: Partial<Record<string, (text: string, sign: DecimalSign | undefined) => string>> = {
  email: storedEmail,
  phone: (text) => toE164(text) ?? text,
  afm: (text) => (isAfm(bareAfm(text)) ? bareAfm(text) : text),
  numeric: numberOr(),
  integer: numberOr(0),
};

/** Types whose answer is a list: chosen values, and files. */
export const isList = ({ type }: FormElement): boolean => type === 'check_boxes' || type === 'file_input';

/**
 * The answer as it is stored: trimmed, each value of a list once, a number in plain digits; undefined when nothing was entered. `sign` is
 * the person's sign before decimals, which a call does not know.
 */
export const answerOf = (
  element: FormElement,
  answer: string | string[] | undefined,
  sign?: DecimalSign,
): string | string[] | undefined => {
  const list = listOf(answer);
  if (list.length === 0) return undefined;
  const stored = STORED[element.validation.format ?? ''];
  if (isList(element)) return [...new Set(list)];
  return stored ? stored(list[0] ?? '', sign) : list[0];
};

/** A stored number: plain digits, with a point or in older answers a comma before the decimals. */
export const NUMERIC = /^[+-]?\d{1,12}(?:[.,]\d{1,6})?$/;

/** A calendar day as answers write it. */
export const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The order of two numbers or two dates: below 0 when the first is smaller; undefined when they cannot be compared. */
const orderOf = (a: string, b: string): number | undefined => {
  if (NUMERIC.test(a) && NUMERIC.test(b)) return Number(a.replace(',', '.')) - Number(b.replace(',', '.'));
  if (!DAY.test(a) || !DAY.test(b) || a === b) return a === b && DAY.test(a) ? 0 : undefined;
  return a < b ? -1 : 1;
};

/** A value of a condition in the spellings that a stored answer can have: a condition may write `1,5` for `1.5`. */
const spellingsOf = (wanted: string): string[] => {
  if (!/^[+-]?\d{1,12}[.,]\d{1,6}$/.test(wanted)) return [wanted];
  const read = readNumber(wanted, { grouped: false });
  return read && 'value' in read ? [wanted, storedNumber(read.value)] : [wanted];
};

const isAmong = (given: readonly string[], wanted: string): boolean =>
  spellingsOf(wanted).some((spelling) => given.includes(spelling));

/** Whether a condition holds for the answers that are visible so far. A field without an answer is neither more nor less, nor “not”. */
export const holds = (condition: FormCondition, answers: FormAnswers): boolean => {
  if ('all' in condition) return condition.all.every((one) => holds(one, answers));
  if ('any' in condition) return condition.any.some((one) => holds(one, answers));
  const given = listOf(answers[condition.field]);
  if (!('value' in condition) && !('values' in condition)) return given.length > 0 === (condition.operator === 'given');
  if ('values' in condition) return condition.values.some((value) => isAmong(given, value));
  if (condition.operator === 'not') return given.length > 0 && !isAmong(given, condition.value);
  if (condition.operator === undefined || condition.operator === 'equals') return isAmong(given, condition.value);
  const order = orderOf(given[0] ?? '', condition.value);
  if (order === undefined) return false;
  return condition.operator === 'more' ? order > 0 : order < 0;
};

/** Digits with which a calculation goes on before it is rounded. */
const SCALE = 12;
const ONE = 10n ** BigInt(SCALE);

const scaled = (text: string): bigint => {
  const [whole = '0', decimals = ''] = text.replace(',', '.').replace(/^[+-]/, '').split('.');
  const size = BigInt(whole) * ONE + BigInt(decimals.slice(0, SCALE).padEnd(SCALE, '0'));
  return text.startsWith('-') ? -size : size;
};

/** A quotient rounded half away from zero. */
const divided = (dividend: bigint, divisor: bigint): bigint => {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [top, bottom] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const size = (2n * top + bottom) / (2n * bottom);
  return isNegative ? -size : size;
};

const inDecimals = (value: bigint, decimals: number): string => {
  const rounded = divided(value, 10n ** BigInt(SCALE - decimals));
  const digits = String(rounded < 0n ? -rounded : rounded).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const sign = rounded < 0n ? '-' : '';
  return decimals === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-decimals)}`;
};

const spanOf = ([from = '', to = '']: string[]): string | undefined =>
  DAY.test(from) && DAY.test(to) ? String(daysBetween(from, to)) : undefined;

/** Joins numbers; undefined where the result is none: a division by zero. */
const joined = (operation: Calculation['operation'], [first = 0n, ...rest]: bigint[]): bigint | undefined => {
  if (operation === 'sum') return rest.reduce((total, one) => total + one, first);
  if (operation === 'difference') return rest.reduce((total, one) => total - one, first);
  if (operation === 'product') return rest.reduce((total, one) => divided(total * one, ONE), first);
  return rest.includes(0n) ? undefined : rest.reduce((total, one) => divided(total * ONE, one), first);
};

/** Longest number that a calculation gives, as long as one that a person may enter. */
const LONGEST = 12;

/**
 * The value of a calculated field; undefined while a part of it is missing, and for a division by zero. A sum passes over missing
 * parts, so that a group with fewer entries has one.
 */
export const calculate = ({ operation, of, decimals = 2 }: Calculation, answers: FormAnswers): string | undefined => {
  const parts = of.map((one) => ('value' in one ? String(one.value) : (listOf(answers[one.field])[0] ?? '')));
  if (operation === 'days_between') return spanOf(parts);
  const numbers = parts.filter((part) => NUMERIC.test(part)).map(scaled);
  const isComplete = numbers.length === parts.length || (operation === 'sum' && numbers.length > 0);
  const result = isComplete ? joined(operation, numbers) : undefined;
  if (result === undefined) return undefined;
  const text = inDecimals(result, decimals);
  return text.replace(/^-|\..*$/g, '').length > LONGEST ? undefined : text;
};

/** A form as far as it is visible for some answers. */
export interface Evaluated {
  /** The visible rows; an element that is required by a condition is marked as required. */
  rows: FormLayout;
  /** For each row of the form the visible one, or null. */
  places: (FormRow | null)[];
  /** The answers of visible elements, with calculated and fixed ones; hidden and disabled ones are absent. */
  answers: FormAnswers;
  /** The row that ends the form; null where the form can be sent. */
  exit: FormRow | null;
}

/** The value of an element as it is stored; undefined for one without an answer. */
const valueOf = (element: FormElement, given: FormAnswers, seen: FormAnswers, sign: DecimalSign | undefined) => {
  const { type, options } = element;
  if (type === 'epic' || options.disabled) return undefined;
  if (options.calculated) return calculate(options.calculated, seen);
  // The fact of a plan is never a sender's.
  if (isPlanFact(element)) return options.facts?.values.get(listOf(seen[options.facts.of])[0] ?? '');
  return options.readonly && options.default !== undefined
    ? answerOf(element, options.default)
    : answerOf(element, given[options.field], sign);
};

const withNeed = (element: FormElement, seen: FormAnswers): FormElement => {
  const { required_if, ...validation } = element.validation;
  if (!required_if) return element;
  const required = validation.required === true || required_if.every((condition) => holds(condition, seen));
  return { ...element, validation: { ...validation, required } };
};

/**
 * Walks the form once in reading order. Conditions refer to earlier elements, and the former answer of a hidden element does not count.
 * Answers are compared as they are stored, so that page and server see the same form.
 * A sender can therefore reach no rule by an answer that the form does not ask for. Columns keep their place. A fact of a plan is visible
 * once a plan is chosen that has it.
 */
export const evaluate = (rows: FormLayout, given: FormAnswers, sign?: DecimalSign): Evaluated => {
  const answers: FormAnswers = {};
  const look = (element: FormElement): FormElement[] => {
    if (!element.conditionals.every((condition) => holds(condition, answers))) return [];
    const shown = withNeed(element, answers);
    const value = valueOf(element, given, answers, sign);
    if (value === undefined && isPlanFact(element)) return [];
    if (value !== undefined) answers[element.options.field] = value;
    return [shown];
  };
  let exit: FormRow | null = null;
  const placeOf = (row: FormRow): FormRow | null => {
    if (exit !== null || !row.conditionals.every((condition) => holds(condition, answers))) return null;
    const columns = columnsOf(row).map((column) => column.flatMap(look));
    if (columns.flat().length === 0) return null;
    const shown = withColumns(row, columns);
    if (row.part?.kind === 'exit') exit = shown;
    return shown;
  };
  const places = rows.map(placeOf);
  return { rows: places.filter((row) => row !== null), places, answers, exit };
};
