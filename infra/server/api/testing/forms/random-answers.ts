import { checkAnswer } from '@hydria/shared/rules/form-answers.ts';
import { isList, type FormAnswers } from '@hydria/shared/rules/form-logic.ts';
import { elementsOf, type FormElement, type FormLayout } from '@hydria/shared/rules/form-layout.ts';

/** Texts that people type, and that others send. */
const TEXTS = [
  '',
  ' ',
  'a',
  'b',
  ' a ',
  '1',
  '01',
  '+1',
  '2',
  '2,5',
  '2.50',
  '-3',
  '10',
  '1e3',
  '999999999999',
  '٣',
  '2026-02-01',
  '2026-02-30',
  '2026-03-01',
  'Α-1',
  'x'.repeat(121),
  '👩‍👩‍👧‍👦',
  '210 1234567',
  '+30 210 1234567',
  'EL 123456783',
  'EL123456783',
  ' Anna@Example.GR ',
  'anna@παράδειγμα.gr',
  '__proto__',
  'constructor',
];
/** The limits of the utility whose forms are answered. */
export const RANDOM_LIMITS = { today: '2026-02-10', text_limit: 40 };
const FILES = [`${'0'.repeat(32)}:plan.pdf`, 'plan.pdf', ''];

const at = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length];

/** Values of a question by the form of its field: a text, or a list. */
const typed = (element: FormElement, n: number): string | string[] | undefined => {
  const own = element.items.map(({ value }) => value);
  if (element.type === 'file_input') return [at(FILES, n) ?? ''];
  if (isList(element)) return own.filter((_, index) => (n >> index) % 2 === 1);
  return at([undefined, ...own, ...own, ...(own.length > 0 ? ['c'] : TEXTS)], n);
};

/** Most of the answers are right ones, so that whole forms are accepted too. */
const mostlyRight = (element: FormElement, n: number): string | string[] | undefined => {
  if (n % 5 === 0) return typed(element, n);
  const right = Array.from({ length: 30 }, (_, more) => typed(element, n + more)).find(
    (value) => value !== undefined && checkAnswer(element, value, RANDOM_LIMITS) === null,
  );
  return right ?? typed(element, n);
};

/** Values that no page sends: lists for texts, texts for lists, the same box twice. */
const hostile = (element: FormElement, n: number): string | string[] | undefined => {
  const value = mostlyRight(element, n);
  if (n % 7 === 1) return Array.isArray(value) ? [...value, ...value, ''] : [value ?? '', 'b'];
  return n % 7 === 2 && Array.isArray(value) ? value[0] : value;
};

const given = (
  layout: FormLayout,
  numbers: readonly number[],
  valueOf: (element: FormElement, n: number) => string | string[] | undefined,
): FormAnswers =>
  Object.fromEntries(
    elementsOf(layout).flatMap((element, index) => {
      const value = valueOf(element, (at(numbers, index) ?? 0) + Math.floor(index / numbers.length));
      return value === undefined ? [] : [[element.options.field, value] as const];
    }),
  );

/** Answers as a page holds them, right and wrong ones. */
export const typedAnswers = (layout: FormLayout, numbers: readonly number[]): FormAnswers =>
  given(layout, numbers, mostlyRight);

/** Answers as any sender can send them, some of them to questions that the form does not ask. */
export const hostileAnswers = (layout: FormLayout, numbers: readonly number[]): FormAnswers => ({
  ...given(layout, numbers, hostile),
  no_question: 'x',
  toString: 'x',
});
