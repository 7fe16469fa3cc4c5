import { z } from 'zod';
import { form_id } from './fields.ts';
import { CHOICES_MAX, CHOICE_LENGTH, QUESTIONS_MAX, QUESTION_LENGTH } from '../rules/case-questions.ts';
import { isTooLong } from '../rules/text.ts';
import { ELEMENT_TYPES, repeatedFields, TODAY, unknownConditions, type FormLayout } from '../rules/form-layout.ts';

const localized = z.strictObject({
  el: z.string().trim().min(1),
  en: z.string().trim().min(1),
  de: z.string().trim().min(1),
  fr: z.string().trim().min(1),
});
const text = z.union([z.string().trim().min(1).max(400), localized]);

/** Key of an answer: letters, digits, `_` and `-`. */
const field = z.string().regex(/^[A-Za-z][\w-]{0,59}$/, 'regex');

const condition = z.strictObject({ field, value: z.string().min(1).max(200) });
const bound = z.union([z.number(), z.iso.date(), z.literal(TODAY)]);

const validation = z.strictObject({
  required: z.boolean().optional(),
  min: bound.optional(),
  max: bound.optional(),
  format: z.enum(['email', 'phone', 'numeric', 'integer', 'afm']).optional(),
});

const CHOICES = ['selects', 'radio_buttons', 'check_boxes'];

const element = z
  .strictObject({
    id: z.string().min(1).max(60),
    type: z.enum(ELEMENT_TYPES),
    options: z.strictObject({
      field,
      label: text,
      hint: text.optional(),
      autocomplete: z.string().max(40).optional(),
      default: z.string().max(220).optional(),
    }),
    items: z
      .array(z.strictObject({ value: z.string().min(1).max(200), label: text }))
      .max(300)
      .default([]),
    conditionals: z.array(condition).max(10).default([]),
    validation: validation.default({}),
  })
  .refine(({ type, items }) => CHOICES.includes(type) === items.length > 0, { path: ['items'], message: 'required' })
  .refine(({ type, validation: { min, max } }) => type === 'datepicker' || ![min, max].includes(TODAY), {
    path: ['validation'],
    message: 'invalid',
  });

const elements = z.array(element).max(20);

const row = z.strictObject({
  value: z.literal('input'),
  name: text,
  showTitle: z.boolean(),
  theme: z.literal('Plain').default('Plain'),
  grid: z.literal([1, 2, 3, 4]),
  conditionals: z.array(condition).max(10).default([]),
  elements1: elements,
  elements2: elements.optional(),
  elements3: elements.optional(),
  elements4: elements.optional(),
});

/**
 * Rows of a form (D §3). A field name may be used once (D §5), and a condition may only refer to an earlier field. A
 * form that cannot be answered is not stored.
 */
export const formLayout = z
  .array(row)
  .min(1)
  .max(60)
  .refine((rows) => repeatedFields(rows).length === 0, 'item_exists')
  .refine((rows) => unknownConditions(rows).length === 0, 'reference_unknown') satisfies z.ZodType<FormLayout>;

/** A text, or the chosen values of check boxes. */
const answerValue = z.union([z.string().max(8000), z.array(z.string().max(400)).max(100)]);

/** Answers by the fields of a layout. */
export const answersOfForm = z.record(z.string().min(1).max(100), answerValue);

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
    type: z.enum(ELEMENT_TYPES),
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
  .refine(({ type, items }) => CHOICES.includes(type) === items.length > 0, { path: ['items'], message: 'required' })
  .refine(({ type, validation: { format } }) => format === undefined || type === 'text_field', {
    path: ['validation'],
    message: 'invalid',
  });

/** The questions of a type of report: rows of one question each, without conditions. */
export const caseQuestions = z
  .array(row.extend({ name: words(QUESTION_LENGTH), grid: z.literal(1), elements1: z.array(question).length(1) }))
  .min(1)
  .max(QUESTIONS_MAX)
  .refine((rows) => repeatedFields(rows).length === 0, 'item_exists') satisfies z.ZodType<FormLayout>;

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
