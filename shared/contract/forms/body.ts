import { z } from 'zod';
import { PHOTO_MAX_BYTES } from '../../rules/photo.ts';
import { checkForm, type Field, type Fields, type Form } from './form.ts';

type WireOf<F> = F extends Field<infer _, infer Wire> ? Wire : never;
type SchemaOf<F extends Field> = F['optional'] extends true
  ? z.ZodOptional<z.ZodType<WireOf<F>, WireOf<F>>>
  : z.ZodType<WireOf<F>, WireOf<F>>;

/** Schemas of the fields that are sent. */
type SchemasOf<F extends Fields> = { [K in keyof F as F[K]['local'] extends true ? never : K]: SchemaOf<F[K]> };

/** Of each kind of field what its wire type says. Lengths are for the OpenAPI document: `checkForm` counts them as a person does. */
const typeOf = ({ kind, empty, min, max, choices = [], secret, stored }: Field): z.ZodType => {
  switch (kind) {
    case 'text':
      if (stored) return z.string().trim().overwrite(stored).meta({ maxLength: max });
      return (secret ? z.string() : z.string().trim()).meta(
        secret ? { maxLength: max, format: 'password' } : { maxLength: max },
      );
    case 'choice':
      // An empty list may be left out: `checkForm` refuses it by the code of the field.
      if (Array.isArray(empty))
        return z
          .array(z.string().meta({ enum: choices }))
          .max(choices.length)
          .default([]);
      return z.enum(choices, { error: ({ input }) => (input === '' ? 'required' : undefined) });
    case 'number':
    case 'money':
      return z.number().meta({ minimum: min, maximum: max });
    case 'flag':
      return z.boolean();
    case 'lines':
      return z.array(z.string().trim().meta({ maxLength: 500 })).meta({ maxItems: max });
    case 'ids':
      return z.array(z.int().positive().max(2_147_483_647)).meta({ maxItems: max });
    case 'files':
      return z.array(z.file().meta({ maxLength: PHOTO_MAX_BYTES })).meta({ maxItems: max });
  }
};

/** The fields of a form as schemas, for the body of a call. */
export const fieldsOf = <F extends Fields>({ fields }: Form<F>): SchemasOf<F> =>
  Object.fromEntries(
    Object.entries<Field>(fields)
      .filter(([, { local }]) => !local)
      .map(([name, field]) => [name, field.optional ? typeOf(field).optional() : typeOf(field)]),
    // Each entry is made of the field of the same name.
  ) as SchemasOf<F>;

/**
 * The rules of a form as a check of a body: `z.strictObject({ …, ...fieldsOf(form) }).check(rulesOf(form))`. A form whose limits
 * depend on the utility is checked by its handler instead, which knows them (`requireForm`).
 */
export const rulesOf =
  <F extends Fields>(form: Form<F>): z.core.CheckFn<Readonly<Record<string, unknown>>> =>
  ({ value, issues }) => {
    for (const [field, codes] of Object.entries(checkForm(form, value)))
      for (const code of codes) issues.push({ code: 'custom', path: [field], message: code, input: value });
  };
