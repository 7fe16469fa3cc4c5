import { plusDays } from './calendar-day.ts';
import { checkAnswer } from './form-answers.ts';
import { isChoice, TODAY, type FormCondition, type FormElement } from './form-layout.ts';
import { answerOf, DAY, holds, isList, NUMERIC } from './form-logic.ts';
import { storedNumber } from './written-number.ts';

/** A condition on one field. */
export type FieldCondition = Extract<FormCondition, { field: string }>;

/** The conditions on single fields within a condition. */
export const comparisonsIn = (condition: FormCondition): FieldCondition[] => {
  if ('all' in condition) return condition.all.flatMap(comparisonsIn);
  if ('any' in condition) return condition.any.flatMap(comparisonsIn);
  return [condition];
};

/** The values that conditions name for a field: those that it is to have or not to have, and those that it is compared with. */
interface NamedValues {
  texts: ReadonlySet<string>;
  bounds: ReadonlySet<string>;
}

const namedIn = (conditions: readonly FieldCondition[]): NamedValues => {
  const [texts, bounds] = [new Set<string>(), new Set<string>()];
  for (const condition of conditions) {
    if ('values' in condition) for (const value of condition.values) texts.add(value);
    if (!('value' in condition)) continue;
    const isBound = condition.operator === 'more' || condition.operator === 'less';
    (isBound ? bounds : texts).add(condition.value);
  }
  return { texts, bounds };
};

const isRight = (element: FormElement, answer: string | string[]): boolean =>
  checkAnswer({ ...element, validation: { ...element.validation, required: false } }, answer) === null;

const boundOf = (bound: number | string | undefined, usual: number): number =>
  typeof bound === 'number' ? bound : usual;

/** Most boxes whose choices are all tried. */
const BOXES_MAX = 8;

const subsetsOf = (values: readonly string[]): string[][] =>
  values.reduce<string[][]>((all, value) => [...all, ...all.map((one) => [...one, value])], [[]]);

/** The same boxes with each of them first: `more` and `less` compare the first one alone. */
const inOrders = (chosen: readonly string[]): string[][] =>
  chosen.map((first) => [first, ...chosen.filter((value) => value !== first)]);

/** The ways in which boxes can be ticked, where one box stands for all those that no condition names. */
const boxesOf = ({ items, validation: { min, max } }: FormElement, { texts, bounds }: NamedValues) => {
  const values = items.map(({ value }) => value);
  const named = values.filter((value) => bounds.size > 0 || texts.has(value));
  const [other, ...more] = values.filter((value) => !named.includes(value));
  if (named.length > BOXES_MAX) return null;
  const [least, most] = [boundOf(min, 1), boundOf(max, items.length)];
  const right = subsetsOf(other === undefined ? named : [...named, other]).filter((chosen) => {
    const spare = other !== undefined && chosen.includes(other) ? more.length : 0;
    return chosen.length > 0 && chosen.length <= most && chosen.length + spare >= least;
  });
  return bounds.size > 0 ? right.flatMap(inOrders) : right;
};

const choicesOf = (element: FormElement, { texts, bounds }: NamedValues): string[] => {
  const right = element.items.map(({ value }) => value).filter((value) => isRight(element, value));
  if (bounds.size > 0) return right;
  const other = right.find((value) => !texts.has(value));
  return [...right.filter((value) => texts.has(value)), ...(other === undefined ? [] : [other])];
};

/** The same number in another spelling, where its own is one that a condition names. */
const spelled = (text: string, texts: ReadonlySet<string>): string => {
  const [sign, digits] = text.startsWith('-') ? ['-', text.slice(1)] : ['', text];
  const signs = sign === '-' ? ['-'] : ['', '+'];
  const ways = ['', '0', '00'].flatMap((zeros) => signs.map((one) => `${one}${zeros}${digits}`));
  return ways.find((way) => !texts.has(way)) ?? text;
};

const inPlainDigits = (value: number): string =>
  value
    .toFixed(6)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0');

/** The smallest step between two numbers that can be told apart. */
const stepAt = (value: number): number => Math.max(1e-6, Math.abs(value) * 2 * Number.EPSILON);

/** Numbers below, at and above each bound, and between each two of them. */
const numbersAround = (bounds: readonly number[], isWhole: boolean): string[] => {
  const sorted = [...new Set(bounds)].sort((a, b) => a - b);
  const between = sorted.slice(1).map((value, index) => (value + (sorted[index] ?? value)) / 2);
  const near = isWhole ? sorted.flatMap((value) => [Math.floor(value), Math.ceil(value)]) : sorted;
  const steps = near.flatMap((value) => {
    const step = isWhole ? 1 : stepAt(value);
    return [value, value - step, value + step];
  });
  return [...steps, ...between].map(inPlainDigits);
};

const dayAfter = (day: string, days: number): string[] => {
  return Number.isNaN(Date.parse(day)) ? [] : [plusDays(day, days)];
};

/** Days before, at and after each bound. */
const daysAround = (days: readonly string[], texts: ReadonlySet<string>): string[] =>
  [...days, ...texts]
    .filter((day) => DAY.test(day))
    .flatMap((day) => [-1, 0, 1].flatMap((more) => dayAfter(day, more)))
    .filter((day) => !texts.has(day));

const numbersIn = (values: Iterable<number | string | undefined>): number[] =>
  [...values].flatMap((value) => {
    if (typeof value === 'number') return [value];
    return value !== undefined && NUMERIC.test(value) ? [Number(value.replace(',', '.'))] : [];
  });

/** A day, and a text, that no form names by chance. */
const OTHER_DAY = '2001-01-01';
const OTHER_TEXT = 'hydria';

const otherText = (texts: ReadonlySet<string>): string => {
  let text = OTHER_TEXT;
  while (texts.has(text)) text += OTHER_TEXT;
  return text;
};

/** One answer of each kind that conditions can tell apart. Of texts some may be refused: which ones a mask takes is not asked. */
const textsOf = (element: FormElement, { texts, bounds }: NamedValues): string[] => {
  const { min, max, format, mask } = element.validation;
  const isKept = element.options.calculated !== undefined || element.options.of_settlement !== undefined;
  const isNumber = !isKept && mask === undefined && (format === 'numeric' || format === 'integer');
  const named = [...texts].flatMap((text) => {
    const stored = isKept ? text : answerOf(element, text);
    return typeof stored === 'string' && (isKept || ((isNumber || stored === text) && isRight(element, stored)))
      ? [stored]
      : [];
  });
  const days = daysAround([...bounds, ...[min, max].filter((day) => typeof day === 'string'), OTHER_DAY], texts);
  if (element.type === 'datepicker') return [...named, ...days.filter((day) => isRight(element, day))];
  const around = numbersAround(numbersIn([...bounds, min, max, 0]), !isKept && format === 'integer');
  if (isNumber) return [...named, ...around.map(storedNumber).filter((text) => isRight(element, text))];
  const numbers = around.map((text) => spelled(text, texts));
  return [...named, otherText(texts), ...(bounds.size > 0 ? [...numbers, ...days] : [])];
};

const FILE = `${'0'.repeat(32)}:file.pdf`;

type Answer = string | string[] | undefined;

/** All that is to be tried; null where it is too much. */
const candidatesOf = (element: FormElement, named: NamedValues): Answer[] | null => {
  const { disabled, readonly, calculated } = element.options;
  if (disabled || (readonly && !calculated && element.options.default !== undefined)) return [];
  if (element.type === 'check_boxes') return boxesOf(element, named);
  if (isList(element)) return named.texts.size + named.bounds.size > 0 ? null : [[FILE]];
  // Which plans a person has is not known: any number is tried.
  const isOneOf = isChoice(element) && element.options.of_settlement === undefined;
  return (isOneOf ? choicesOf : textsOf)(element, named);
};

/**
 * Answers of a question, one of each kind that these conditions can tell apart, and none. Null where they are too many to be tried. A
 * fixed value is not among them: the form has it by itself.
 */
export const answersOf = (element: FormElement, conditions: readonly FormCondition[]): Answer[] | null => {
  const { field } = element.options;
  const own = conditions.flatMap(comparisonsIn).filter((one) => one.field === field);
  const candidates = candidatesOf(element, namedIn(own));
  if (candidates === null) return null;
  const kinds = new Map<string, Answer>();
  for (const answer of candidates) {
    const kind = own.map((one) => (answer !== undefined && holds(one, { [field]: answer }) ? '1' : '0')).join('');
    if (!kinds.has(kind)) kinds.set(kind, answer);
  }
  return [undefined, ...kinds.values()];
};

/** Whether the bounds of an answer exclude each other. */
const isBetweenNothing = (element: FormElement): boolean => {
  const { min, max, format } = element.validation;
  if (format === 'phone' || min === TODAY || max === TODAY) return false;
  const kind = element.type === 'datepicker' ? 'string' : 'number';
  const isNumber = format === 'numeric' || format === 'integer';
  if (kind === 'number' && !isNumber && typeof max === 'number' && max < 1) return true;
  return typeof min === kind && typeof max === kind && min !== undefined && max !== undefined && min > max;
};

/** Whether a form refuses each answer to a question. */
export const isUnanswerable = (element: FormElement): boolean => {
  const { type, items, options, validation } = element;
  if (options.disabled || options.calculated || (options.readonly && options.default !== undefined)) return false;
  if (type === 'check_boxes' && boundOf(validation.min, 0) > items.length) return true;
  if (items.length > 0 && !isList(element)) return items.every(({ value }) => !isRight(element, value));
  return isBetweenNothing(element);
};
