import type { Code } from './codes.ts';
import { bareAfm, isAfm } from './afm.ts';
import { isEmail, toE164 } from './contact.ts';
import {
  TODAY,
  elementsOf,
  isChoice,
  isPlanFact,
  type FormElement,
  type FormLayout,
  type FormText,
} from './form-layout.ts';
import { FILE_ANSWER, FORM_FILES_USUAL } from './form-files.ts';
import { answerOf, evaluate, isList, listOf, NUMERIC, type FormAnswers } from './form-logic.ts';
import { FREE_TEXT_LIMIT, countGraphemes, isTooLong } from './text.ts';
import { readNumber, type DecimalSign } from './written-number.ts';

export type { FormAnswers };

/** A text line without a limit of its own. */
const LINE_LIMIT = 120;

/** The rows with only those elements that the answers make visible. */
export const visibleRows = (rows: FormLayout, answers: FormAnswers, sign?: DecimalSign): FormLayout =>
  evaluate(rows, answers, sign).rows;

/** Whether a person answers an element: not where the form has its value, nor where it is switched off. */
const isAsked = (element: FormElement): boolean => {
  const { disabled, calculated, readonly, default: fixed } = element.options;
  return !disabled && !calculated && !(readonly && fixed !== undefined) && !isPlanFact(element);
};

/** The fields that a person is asked for by their answers so far. */
export const shownFields = (
  rows: FormLayout,
  answers: Readonly<Record<string, unknown>>,
  sign?: DecimalSign,
): Set<string> =>
  // An answer of another type than these is refused by its field; here it meets no condition.
  new Set(
    elementsOf(visibleRows(rows, answers as FormAnswers, sign))
      .filter(isAsked)
      .map(({ options }) => options.field),
  );

/** The fields that have to be filled in by the answers so far. */
export const requiredFields = (
  rows: FormLayout,
  answers: Readonly<Record<string, unknown>>,
  sign?: DecimalSign,
): Set<string> =>
  new Set(
    elementsOf(visibleRows(rows, answers as FormAnswers, sign))
      .filter((element) => isAsked(element) && element.validation.required)
      .map(({ options }) => options.field),
  );

const isDate = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

const numberOf = (text: string) => Number(text.replace(',', '.'));

const FORMATS: Record<NonNullable<FormElement['validation']['format']>, (text: string) => boolean> = {
  email: isEmail,
  phone: (text) => toE164(text) !== null,
  numeric: (text) => NUMERIC.test(text),
  integer: (text) => /^-?\d{1,12}$/.test(text),
  afm: (text) => isAfm(bareAfm(text)),
};

const isNumber = (element: FormElement) =>
  element.validation.format === 'numeric' || element.validation.format === 'integer';

/** Both numbers that a written answer can be; null where it is one, or none. A stored one is never two. */
export const readingsOf = (text: string): readonly [string, string] | null => {
  const read = readNumber(text);
  return read && 'readings' in read ? read.readings : null;
};

/** The quantity that min and max limit: a value, a date's text, or a length. */
const measure = (element: FormElement, list: string[]): number | string => {
  if (isList(element)) return list.length;
  const text = list[0] ?? '';
  if (element.type === 'datepicker') return text;
  return isNumber(element) ? numberOf(text) : countGraphemes(text);
};

/** A bound as it is today; undefined where the day is not known, so that no answer is judged by it. */
export const boundOn = (bound: number | string | undefined, today: string | undefined): number | string | undefined =>
  bound === TODAY ? today : bound;

/** The bounds of an answer. Every right phone number is long enough, in whatever way it is written. */
const boundsError = (element: FormElement, list: string[], today: string | undefined): Code | null => {
  if (element.validation.format === 'phone') return null;
  const usual = element.type === 'file_input' ? FORM_FILES_USUAL : undefined;
  const [min, max] = [boundOn(element.validation.min, today), boundOn(element.validation.max ?? usual, today)];
  const size = measure(element, list);
  if (min !== undefined && size < min) return 'min';
  return max !== undefined && size > max ? 'max' : null;
};

/** Most characters of an answer: the limit of the form, or else that of the utility for free text. */
export const mostOfAnswer = ({ type, validation: { max } }: FormElement, text_limit = FREE_TEXT_LIMIT): number =>
  Number(max) || (type === 'text_area' ? text_limit : LINE_LIMIT);

/** Characters that a place of a mask takes. */
const MASKED: Record<string, RegExp> = { '#': /\d/, A: /\p{L}/u, '*': /[\p{L}\d]/u };

/** Whether a code has the form of a mask. */
const fitsMask = (code: string, mask: string): boolean => {
  const [given, places] = [Array.from(code), Array.from(mask)];
  return (
    given.length === places.length &&
    places.every((place, index) => MASKED[place]?.test(given[index] ?? '') ?? place === given[index])
  );
};

/** Limits that apply to any form of a utility. */
export interface AnswerLimits {
  /** A calendar day, `YYYY-MM-DD`. */
  today?: string | undefined;
  /** Most characters of a text area without a limit of its own. */
  text_limit?: number | undefined;
  /** The person's sign before decimals; a call does not know it. */
  decimal_sign?: DecimalSign | undefined;
}

/** The codes with which an answer can be refused, for which a form may have sentences of its own. */
export const ANSWER_CODES = [
  'required',
  'invalid',
  'min',
  'max',
  'regex',
  'date',
  'file',
  'email',
  'phone',
  'numeric',
  'integer',
  'ambiguous',
  'afm',
] as const satisfies readonly Code[];

/**
 * The error of one answer, as a code of the generic rules (spec D §5); null when it is right. An answer is judged as it is stored, so
 * that page and server agree.
 */
export const checkAnswer = (
  element: FormElement,
  answer: string | string[] | undefined,
  { today, text_limit, decimal_sign }: AnswerLimits = {},
): Code | null => {
  const list = listOf(answerOf(element, answer, decimal_sign));
  const text = list[0];
  if (text === undefined) return element.validation.required ? 'required' : null;
  if (!isList(element) && Array.isArray(answer)) return 'invalid';
  if (element.type === 'file_input')
    return list.every((value) => FILE_ANSWER.test(value)) ? boundsError(element, list, today) : 'file';
  if (isChoice(element))
    return list.every((value) => element.items.some((item) => item.value === value))
      ? boundsError(element, list, today)
      : 'invalid';
  if (element.type === 'datepicker' && !isDate(text)) return 'date';
  const { format, mask } = element.validation;
  // Of a number, min and max limit the value.
  const most = isNumber(element) || format === 'phone' ? LINE_LIMIT : mostOfAnswer(element, text_limit);
  if (isTooLong(text, most)) return 'max';
  if (isNumber(element) && readingsOf(text)) return 'ambiguous';
  if (format && !FORMATS[format](text)) return format;
  if (mask !== undefined && !fitsMask(text, mask)) return 'regex';
  return boundsError(element, list, today);
};

/** One screen of a form. */
export interface FormStep {
  /** Its number among all screens of the form, also those that are left out; counted from 1. */
  screen: number;
  /** Null when the first rows have none. */
  title: FormText | null;
  rows: FormLayout;
}

/** The screens of a form for the answers so far; empty screens are left out, and those after an end. */
export const visibleSteps = (rows: FormLayout, answers: FormAnswers, sign?: DecimalSign): FormStep[] => {
  const { places } = evaluate(rows, answers, sign);
  const steps: FormStep[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.showTitle || steps.length === 0)
      steps.push({ screen: steps.length + 1, title: row.showTitle ? row.name : null, rows: [] });
    const shown = places[index];
    if (shown) steps.at(-1)?.rows.push(shown);
  }
  return steps.filter((step) => step.rows.length > 0);
};
