import type { Code } from './codes.ts';
import { bareAfm, isAfm } from './afm.ts';
import { isEmail, storedEmail, toE164 } from './contact.ts';
import {
  type FormCondition,
  type FormElement,
  type FormLayout,
  type FormText,
  TODAY,
  columnsOf,
  elementsOf,
  stepsOf,
  withColumns,
} from './form-layout.ts';
import { FREE_TEXT_LIMIT, countGraphemes, isTooLong } from './text.ts';

/** Answers by field: a text, or the chosen values of check boxes. */
export type FormAnswers = Record<string, string | string[]>;

/** A text line without a limit of its own. */
const LINE_LIMIT = 120;

const listOf = (answer: string | string[] | undefined): string[] =>
  (Array.isArray(answer) ? answer : [answer ?? '']).map((value) => value.trim()).filter((value) => value !== '');

const holds = (answers: FormAnswers) => (condition: FormCondition) =>
  listOf(answers[condition.field]).includes(condition.value);

/**
 * The rows with only those elements that the answers make visible. Conditions refer to earlier elements; the former
 * value of a hidden element does not count. Columns keep their place.
 */
export const visibleRows = (rows: FormLayout, answers: FormAnswers): FormLayout => {
  const seen: FormAnswers = {};
  const isShown = ({ conditionals, options: { field } }: FormElement) => {
    if (!conditionals.every(holds(seen))) return false;
    seen[field] = answers[field] ?? '';
    return true;
  };
  return rows.flatMap((row) => {
    if (!row.conditionals.every(holds(seen))) return [];
    const columns = columnsOf(row).map((column) => column.filter(isShown));
    return columns.flat().length > 0 ? [withColumns(row, columns)] : [];
  });
};

/** The fields that the answers make visible. */
export const shownFields = (rows: FormLayout, answers: Readonly<Record<string, unknown>>): Set<string> =>
  // An answer of another type than these is refused by its field; here it meets no condition.
  new Set(elementsOf(visibleRows(rows, answers as FormAnswers)).map(({ options }) => options.field));

/** How an address or a number is stored that people write in several ways. */
const STORED: Partial<Record<string, (text: string) => string>> = {
  email: storedEmail,
  phone: (text) => toE164(text) ?? text,
  afm: (text) => (isAfm(bareAfm(text)) ? bareAfm(text) : text),
};

/** The answer as it is stored: trimmed, a list for check boxes; undefined when nothing was entered. */
export const answerOf = (
  { type, validation }: FormElement,
  answer: string | string[] | undefined,
): string | string[] | undefined => {
  const list = listOf(answer);
  if (list.length === 0) return undefined;
  const stored = STORED[validation.format ?? ''];
  if (type === 'check_boxes') return list;
  return stored ? stored(list[0] ?? '') : list[0];
};

const isDate = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

const NUMERIC = /^[+-]?\d{1,12}(?:[.,]\d{1,6})?$/;
const numberOf = (text: string) => Number(text.replace(',', '.'));

const FORMATS: Record<NonNullable<FormElement['validation']['format']>, (text: string) => boolean> = {
  email: isEmail,
  phone: (text) => toE164(text) !== null,
  numeric: (text) => NUMERIC.test(text),
  integer: (text) => /^[+-]?\d{1,12}$/.test(text),
  afm: (text) => isAfm(bareAfm(text)),
};

const isNumber = (element: FormElement) =>
  element.validation.format === 'numeric' || element.validation.format === 'integer';

/** The quantity that min and max limit: a value, a date's text, or a length. */
const measure = (element: FormElement, list: string[]): number | string => {
  if (element.type === 'check_boxes') return list.length;
  const text = list[0] ?? '';
  if (element.type === 'datepicker') return text;
  return isNumber(element) ? numberOf(text) : countGraphemes(text);
};

/** A bound as it is today; undefined where the day is not known, so that no answer is judged by it. */
export const boundOn = (bound: number | string | undefined, today: string | undefined): number | string | undefined =>
  bound === TODAY ? today : bound;

const boundsError = (element: FormElement, list: string[], today: string | undefined): Code | null => {
  const [min, max] = [boundOn(element.validation.min, today), boundOn(element.validation.max, today)];
  const size = measure(element, list);
  if (min !== undefined && size < min) return 'min';
  return max !== undefined && size > max ? 'max' : null;
};

/** Most characters of an answer: the limit of the form, or else that of the utility for free text. */
export const mostOfAnswer = ({ type, validation: { max } }: FormElement, text_limit = FREE_TEXT_LIMIT): number =>
  Number(max) || (type === 'text_area' ? text_limit : LINE_LIMIT);

const isChoice = (element: FormElement) => element.items.length > 0;

/** Limits that apply to any form of a utility. */
export interface AnswerLimits {
  /** A calendar day, `YYYY-MM-DD`. */
  today?: string | undefined;
  /** Most characters of a text area without a limit of its own. */
  text_limit?: number | undefined;
}

/** The error of one answer, as a code of the generic rules (spec D §5); null when it is right. */
export const checkAnswer = (
  element: FormElement,
  answer: string | string[] | undefined,
  { today, text_limit }: AnswerLimits = {},
): Code | null => {
  const list = listOf(answer);
  const text = list[0];
  if (text === undefined) return element.validation.required ? 'required' : null;
  if (element.type !== 'check_boxes' && Array.isArray(answer)) return 'invalid';
  if (isChoice(element))
    return list.every((value) => element.items.some((item) => item.value === value))
      ? boundsError(element, list, today)
      : 'invalid';
  if (element.type === 'datepicker' && !isDate(text)) return 'date';
  // Of a number, min and max limit the value.
  if (isTooLong(text, isNumber(element) ? LINE_LIMIT : mostOfAnswer(element, text_limit))) return 'max';
  const { format } = element.validation;
  if (format && !FORMATS[format](text)) return format;
  return boundsError(element, list, today);
};

/** One screen of a form. */
export interface FormStep {
  /** Null when the first rows have none. */
  title: FormText | null;
  rows: FormLayout;
}

/** The screens of a form for the answers so far; empty screens are left out. */
export const visibleSteps = (rows: FormLayout, answers: FormAnswers): FormStep[] => {
  const shown = shownFields(rows, answers);
  const keep = (row: FormLayout[number]) =>
    withColumns(
      row,
      columnsOf(row).map((column) => column.filter(({ options }) => shown.has(options.field))),
    );
  return stepsOf(rows)
    .map((step) => ({
      title: step[0]?.showTitle ? step[0].name : null,
      rows: step.map(keep).filter((row) => columnsOf(row).flat().length > 0),
    }))
    .filter((step) => step.rows.length > 0);
};
