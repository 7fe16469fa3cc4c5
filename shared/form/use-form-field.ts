import type { ReactNode } from 'react';
import { mostOf, type Fields, type ValueOf } from '../contract/forms/form.ts';
import { useController } from './form.ts';
import type { ApiForm } from './use-api-form.ts';

/** The form and the name of a field, and words that differ from the catalogue. The name is one of the statement. */
export interface FieldOptions<F extends Fields, Name extends keyof F & string = keyof F & string> {
  form: ApiForm<F>;
  name: Name;
  /** `field.<form>.<name>` of the catalogue unless given. */
  label?: string | undefined;
  /** `field.<form>.<name>_hint` of the catalogue unless given. */
  description?: ReactNode;
  /** As the rules say unless given: an address is needed only while there is no position. */
  optional?: boolean | 'either' | undefined;
}

/** The name, words, value and error of a field, as the inputs of `shared/ui` take them. `Value` is that of the rules. */
export const useFormField = <F extends Fields, Name extends keyof F & string>({
  form: { rules, control, values, limits, texts, errors },
  name,
  label,
  description,
  optional,
}: FieldOptions<F, Name>) => {
  // The compiler knows the name; rules that are made at run time have each of theirs.
  const rule = rules.fields[name]!;
  const { field } = useController({ name, control });
  const change: (value: ValueOf<F[Name]>) => void = field.onChange;
  return {
    /** Given to an input as it is. */
    field: {
      name,
      label: label ?? texts.label(name),
      description: description ?? texts.hint(name),
      optional: optional ?? (rule.optional && !rule.local && !rule.isNeeded?.(limits)),
      error: errors[name],
    },
    value: values[name] as ValueOf<F[Name]>,
    change,
    /** Most characters; undefined where the rules know none. Of lines the rules count the lines. */
    most: rule.kind === 'lines' ? undefined : mostOf(rule, limits),
  };
};
