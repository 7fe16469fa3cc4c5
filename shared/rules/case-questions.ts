import { elementsOf, type ElementType, type FormElement, type FormLayout } from './form-layout.ts';
import { readLayout } from './form-rows.ts';

/** Questions of a type of report, at most. */
export const QUESTIONS_MAX = 20;
/** Choices of a question, at most. */
export const CHOICES_MAX = 30;
/** Characters of a question, as a person counts them. */
export const QUESTION_LENGTH = 200;
/** Characters of a choice. */
export const CHOICE_LENGTH = 100;

/** The kinds of questions of a type of report: the element types of forms, and a text that is a number. */
export const QUESTION_KINDS = [
  'text_field',
  'text_area',
  'number',
  'radio_buttons',
  'check_boxes',
  'selects',
  'datepicker',
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Types of elements that a question of a report can have. */
export const QUESTION_TYPES = [
  'text_field',
  'text_area',
  'radio_buttons',
  'check_boxes',
  'selects',
  'datepicker',
] as const satisfies readonly ElementType[];

/** The kind of a question; one of another type is stored by no release, and reads as a text. */
export const kindOfQuestion = ({ type, validation }: FormElement): QuestionKind => {
  if (type === 'text_field' && validation.format === 'numeric') return 'number';
  return QUESTION_TYPES.find((known) => known === type) ?? 'text_field';
};

/** Whether a question of this kind has choices. */
export const hasChoices = (kind: string): boolean => ['radio_buttons', 'check_boxes', 'selects'].includes(kind);

/** Questions as rows of a form, each in a row of its own. */
export const layoutOfQuestions = (questions: readonly FormElement[]): FormLayout =>
  questions.map((question) => ({
    value: 'input',
    name: question.options.label,
    showTitle: false,
    theme: 'Plain',
    grid: 1,
    conditionals: [],
    elements1: [question],
  }));

/** The questions in rows of a form as JSON text; none in an empty text. */
export const readQuestions = (text: string | null): FormElement[] =>
  text === null || text === '' ? [] : elementsOf(readLayout(text));

/** Questions as JSON text; empty without one. */
export const writeQuestions = (questions: readonly FormElement[]): string =>
  questions.length === 0 ? '' : JSON.stringify(layoutOfQuestions(questions));
