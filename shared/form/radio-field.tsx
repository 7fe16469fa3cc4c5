import type { Fields, NamesOf } from '../contract/forms/form.ts';
import { RadioInput, type Choice } from '../ui/choices.tsx';
import { useFormField, type FieldOptions } from './use-form-field.ts';

type RadioFieldProps<F extends Fields> = FieldOptions<F, NamesOf<F, string>> & { choices: readonly Choice[] };

/** One of a few, all visible at once. A file of its own: a page that draws other fields alone does not load it. */
export const RadioField = <F extends Fields>({ choices, ...options }: RadioFieldProps<F>) => {
  const { field, value, change } = useFormField(options);
  // `NamesOf` admits fields of text alone, which the compiler does not conclude for any form.
  return (
    <RadioInput {...field} choices={choices} value={value as string} onChange={change as (value: string) => void} />
  );
};
