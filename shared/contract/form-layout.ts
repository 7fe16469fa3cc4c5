import { z } from 'zod';
import { form_id } from './fields.ts';
import { CHOICES_MAX, CHOICE_LENGTH, QUESTIONS_MAX, QUESTION_LENGTH, QUESTION_TYPES } from '../rules/case-questions.ts';
import type { Code } from '../rules/codes.ts';
import { isTooLong } from '../rules/text.ts';
import { ANSWER_CODES } from '../rules/form-answers.ts';
import { elementsOfStored, ENTRIES_MAX } from '../rules/form-outline.ts';
import {
  repeatedFieldPlaces,
  repeatedIdPlaces,
  unknownReferencePlaces,
  type NamedPlace,
} from '../rules/form-places.ts';
import {
  CHOICE_TYPES,
  COMPARISONS,
  ELEMENT_ICONS,
  ELEMENT_TYPES,
  elementsOf,
  FILE_KINDS,
  OPERATIONS,
  PREFILLS,
  ROW_THEMES,
  SETTLEMENT_PARTS,
  TEXT_FORMATS,
  TODAY,
  type ElementType,
  type FormCondition,
  type FormElement,
  type FormLayout,
  type SettlementPart,
  type StoredLayout,
} from '../rules/form-layout.ts';
import { FORM_FILES_MAX, FORM_FILES_USUAL } from '../rules/form-files.ts';
import { expandRows } from '../rules/form-rows.ts';

const localized = z.strictObject({
  el: z.string().trim().min(1),
  en: z.string().trim().min(1),
  de: z.string().trim().min(1),
  fr: z.string().trim().min(1),
});
/** The same with Greek alone required: a missing translation is read in Greek. */
const translated = z.strictObject({
  el: localized.shape.el,
  en: localized.shape.en.optional(),
  de: localized.shape.de.optional(),
  fr: localized.shape.fr.optional(),
});
const text = z.union([z.string().trim().min(1).max(400), translated]).meta({ id: 'FormText' });

/** HTML of a block of text. The server cleans it before it is stored. */
const formatted = z.union([z.string().trim().min(1).max(20_000), translated]).meta({ id: 'FormattedText' });

/** Key of an answer: letters, digits, `_` and `-`, and no name that every object has, such as `constructor`. */
const field = z
  .string()
  .regex(/^[A-Za-z][\w-]{0,59}$/, 'regex')
  .refine((name) => !(name in Object.prototype), 'regex');

/** A text of a condition. */
const compared = z.string().min(1).max(200);

const comparison: z.ZodType<FormCondition> = z
  .union([
    z.strictObject({ field, operator: z.enum(COMPARISONS).optional(), value: compared }),
    z.strictObject({ field, operator: z.literal('one_of'), values: z.array(compared).min(1).max(50) }),
    z.strictObject({ field, operator: z.enum(['empty', 'given']) }),
  ])
  .meta({ id: 'FormComparison' });

/** Conditions nested at most three deep: a deeper one is not read by people. */
const nested = (depth: number): z.ZodType<FormCondition> => {
  if (depth === 0) return comparison;
  const inner = z
    .array(nested(depth - 1))
    .min(1)
    .max(10);
  return z
    .union([comparison, z.strictObject({ all: inner }), z.strictObject({ any: inner })])
    .meta({ id: `FormConditionOfDepth${depth}` });
};
const condition = nested(3);
const conditionals = z.array(condition).max(10);

const bound = z.union([z.number(), z.iso.date(), z.literal(TODAY)]);

const validation = z
  .strictObject({
    required: z.boolean().optional(),
    required_if: conditionals.optional(),
    min: bound.optional(),
    max: bound.optional(),
    format: z.enum(TEXT_FORMATS).optional(),
    mask: z.string().min(1).max(60).optional(),
    messages: z.partialRecord(z.enum(ANSWER_CODES), text).optional(),
  })
  .meta({ id: 'FormValidation' });

const operand = z.union([
  z.strictObject({ field }),
  z.strictObject({ group: field, field }),
  z.strictObject({ value: z.number().min(-1e9).max(1e9).multipleOf(1e-6) }),
]);

const calculated = z.strictObject({
  operation: z.enum(OPERATIONS),
  of: z.array(operand).min(1).max(20),
  decimals: z.int().min(0).max(6).optional(),
});

/** Choices of a question, and those of them that an answer can have. */
const CHOSEN_MAX = 300;

const options = z.strictObject({
  field,
  label: text,
  hint: text.optional(),
  pinned_hint: z.boolean().optional(),
  icon: z.enum(ELEMENT_ICONS).optional(),
  autocomplete: z.string().max(40).optional(),
  default: z.string().max(220).optional(),
  disabled: z.boolean().optional(),
  readonly: z.boolean().optional(),
  prefill: z.enum(PREFILLS).optional(),
  calculated: calculated.optional(),
  text: formatted.optional(),
  purpose: text.optional(),
  accept: z.array(z.enum(FILE_KINDS)).min(1).max(FILE_KINDS.length).optional(),
});

/** Properties that elements of some types alone have. */
const TYPES_OF: Readonly<Partial<Record<keyof z.output<typeof options>, readonly ElementType[]>>> = {
  text: ['epic'],
  accept: ['file_input'],
  calculated: ['text_field'],
  prefill: ['text_field', 'text_area', 'datepicker'],
};

const isMisplaced = ({ type, options: given }: { type: ElementType; options: z.output<typeof options> }) =>
  Object.entries(TYPES_OF).some(
    ([name, types]) => given[name as keyof typeof TYPES_OF] !== undefined && !types.includes(type),
  );

const element = z
  .strictObject({
    id: z.string().min(1).max(60),
    type: z.enum(ELEMENT_TYPES),
    options,
    items: z
      .array(z.strictObject({ value: z.string().trim().min(1).max(200), label: text }))
      .max(CHOSEN_MAX)
      .refine((items) => new Set(items.map(({ value }) => value)).size === items.length, 'item_exists')
      .default([]),
    conditionals: conditionals.default([]),
    validation: validation.default({}),
  })
  .refine(({ type, items }) => CHOICE_TYPES.includes(type) === items.length > 0, {
    path: ['items'],
    message: 'required',
  })
  .refine(({ type, validation: { min, max } }) => type === 'datepicker' || ![min, max].includes(TODAY), {
    path: ['validation'],
    message: 'invalid',
  })
  .refine(({ type, options: { text: block } }) => (type === 'epic') === (block !== undefined), {
    path: ['options', 'text'],
    message: 'required',
  })
  .refine((one) => !isMisplaced(one), { path: ['options'], message: 'invalid' })
  .meta({ id: 'FormElement' });

const elements = z.array(element).max(20);
const grid = z.literal([1, 2, 3, 4]);

const columns = {
  elements1: elements,
  elements2: elements.optional(),
  elements3: elements.optional(),
  elements4: elements.optional(),
};

const head = {
  name: text,
  showTitle: z.boolean(),
  theme: z.enum(ROW_THEMES).default('Plain'),
  conditionals: conditionals.default([]),
};

const row = z.strictObject({ value: z.literal('input'), ...head, grid, ...columns });

const groupRow = z
  .strictObject({
    value: z.literal('group'),
    ...head,
    field,
    least: z.int().min(0).max(ENTRIES_MAX).default(0),
    most: z.int().min(1).max(ENTRIES_MAX).default(ENTRIES_MAX),
    elements: z
      .array(z.strictObject({ name: text, grid, ...columns }))
      .min(1)
      .max(20),
  })
  .refine(({ least, most }) => least <= most, { path: ['most'], message: 'min' });

const exitRow = z.strictObject({ value: z.literal('exit'), id: field, ...head, text: formatted });

const labels = z.strictObject(
  Object.fromEntries(SETTLEMENT_PARTS.map((part) => [part, text])) as Record<SettlementPart, typeof text>,
);

const settlementsRow = z.strictObject({
  value: z.literal('settlements'),
  ...head,
  field,
  required: z.boolean().default(true),
  labels,
});

/** Elements of a form with all entries of its groups: a page and a check walk them all. */
const DRAWN_MAX = 1500;

/** Whether a question asks for more files than one may have, or for no number of them. */
const isUnbounded = ({ type, validation: { min = 0, max = FORM_FILES_USUAL } }: FormElement): boolean =>
  type === 'file_input' &&
  ![min, max].every((bound) => Number.isInteger(bound) && Number(bound) >= 0 && Number(bound) <= FORM_FILES_MAX);

/** One error at each place that a rule finds, so that an editor can mark them all. */
const placed =
  <Rows extends StoredLayout>(placesOf: (rows: Rows) => NamedPlace[], message: Code) =>
  (rows: Rows, { addIssue }: z.core.$RefinementCtx<Rows>): void => {
    for (const { path } of placesOf(rows)) addIssue({ code: 'custom', message, path: [...path], input: rows });
  };

/**
 * Rows of a form (D §3). A field name may be used once (D §5), and a condition may only refer to an earlier field. A
 * form that cannot be answered is not stored.
 */
export const formLayout = z
  .array(z.discriminatedUnion('value', [row, groupRow, exitRow, settlementsRow]))
  .min(1)
  .max(60)
  .refine((rows) => elementsOf(expandRows(rows)).length <= DRAWN_MAX, 'max')
  .refine((rows) => !rows.flatMap(elementsOfStored).some(isUnbounded), 'max')
  .superRefine(placed(repeatedFieldPlaces, 'item_exists'))
  .superRefine(placed(repeatedIdPlaces, 'item_exists'))
  .superRefine(placed(unknownReferencePlaces, 'reference_unknown')) satisfies z.ZodType<StoredLayout>;

/** A text, or the chosen values of check boxes. */
const answerValue = z.union([z.string().max(8000), z.array(z.string().max(400)).max(CHOSEN_MAX)]);

/** Answers by the fields of a layout. */
export const answersOfForm = z.record(z.string().min(1).max(130), answerValue);

/** Greek always, the others where there is a translation. Characters as a person counts them. */
const words = (most: number) => {
  const one = z
    .string()
    .trim()
    .min(1)
    .refine((text) => !isTooLong(text, most), 'max');
  return z.strictObject({ el: one, en: one.optional(), de: one.optional(), fr: one.optional() });
};

const question = z
  .strictObject({
    id: z.string().min(1).max(60),
    type: z.enum(QUESTION_TYPES),
    options: z.strictObject({
      field: z.string().regex(/^[A-Za-z][\w-]{0,39}$/, 'regex'),
      label: words(QUESTION_LENGTH),
      hint: words(QUESTION_LENGTH).optional(),
    }),
    items: z
      .array(z.strictObject({ value: z.string().regex(/^[\w-]{1,40}$/, 'regex'), label: words(CHOICE_LENGTH) }))
      .max(CHOICES_MAX)
      .refine((items) => new Set(items.map(({ value }) => value)).size === items.length, 'item_exists'),
    conditionals: z.array(condition).max(0),
    validation: z.strictObject({ required: z.boolean().optional(), format: z.literal('numeric').optional() }),
  })
  .refine(({ type, items }) => CHOICE_TYPES.includes(type) === items.length > 0, {
    path: ['items'],
    message: 'required',
  })
  .refine(({ type, validation: { format } }) => format === undefined || type === 'text_field', {
    path: ['validation'],
    message: 'invalid',
  });

/** The questions of a type of report: rows of one question each, without conditions. */
export const caseQuestions = z
  .array(row.extend({ name: words(QUESTION_LENGTH), grid: z.literal(1), elements1: z.array(question).length(1) }))
  .min(1)
  .max(QUESTIONS_MAX)
  .superRefine(placed(repeatedFieldPlaces, 'item_exists')) satisfies z.ZodType<FormLayout>;

/** A form as a utility sends it through the feed. */
export const feedOnlineForm = z.strictObject({
  form_id,
  title: localized,
  description: localized.optional(),
  /** The utility's next step after the submission. */
  success_note: localized.optional(),
  api: formLayout,
  is_online: z.boolean().default(true),
  /** Code of the book that numbers the answers. */
  book: z.string().trim().min(1).max(60).nullable().default(null),
});
export type FeedOnlineForm = z.output<typeof feedOnlineForm>;
