import { z } from 'zod';
import { form_id } from './fields.ts';
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
