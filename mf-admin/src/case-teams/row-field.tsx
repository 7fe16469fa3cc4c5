import type { Fields, NamesOf } from '@hydria/shared/contract/forms/form.ts';
import { useFormField, type FieldOptions } from '@hydria/shared/form/use-form-field.ts';
import { SelectInput, type Choice } from '@hydria/shared/ui/choices.tsx';

/** The value of the choice that leaves the field empty. */
const NONE = 'none';

interface RowFieldProps<F extends Fields> extends FieldOptions<F, NamesOf<F, string>> {
  /** The words for no row. */
  none: string;
  choices: readonly Choice[];
}

/** One row by its number, or none. */
export const RowField = <F extends Fields>({ none, choices, ...options }: RowFieldProps<F>) => {
  const { field, value, change } = useFormField(options);
  return (
    <SelectInput
      {...field}
      optional={false}
      choices={[{ value: NONE, label: none }, ...choices]}
      // `NamesOf` admits fields of text alone, which the compiler does not conclude for any form.
      value={(value as string) || NONE}
      onChange={(chosen) => (change as (value: string) => void)(chosen === NONE ? '' : chosen)}
    />
  );
};
