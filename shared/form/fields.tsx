import type { Fields, NamesOf } from '../contract/forms/form.ts';
import { CheckInput, SelectInput, type Choice } from '../ui/choices.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { TextArea, TextInput } from '../ui/text-input.tsx';
import { useFormats } from '../remote/use-formats.ts';
import { numberIn } from '../rules/written-number.ts';
import { useFormField, type FieldOptions } from './use-form-field.ts';
import { useTypedNumber } from './use-typed-number.ts';

type Native<Input extends (props: never) => unknown> = Omit<
  Parameters<Input>[0],
  'name' | 'label' | 'description' | 'optional' | 'error' | 'value' | 'onChange' | 'most' | 'choices'
>;

/** A field of the form that holds a text. */
type OfText<F extends Fields> = FieldOptions<F, NamesOf<F, string>>;

/** The same for an input of text. */
const useText = <F extends Fields>(options: OfText<F>) => {
  const { value, change, ...rest } = useFormField(options);
  // `NamesOf` admits fields of text alone, which the compiler does not conclude for any form.
  return { ...rest, value: value as string, change: change as (value: string) => void };
};

type TextFieldProps<F extends Fields> = OfText<F> & Native<typeof TextInput>;

/** A line of text. */
export const TextField = <F extends Fields>({
  form,
  name,
  label,
  description,
  optional,
  ...native
}: TextFieldProps<F>) => {
  const { field, value, change } = useText({ form, name, label, description, optional });
  return <TextInput {...native} {...field} value={value} onChange={change} />;
};

/** Where an e-mail address goes. */
export const EmailField = <F extends Fields>(props: TextFieldProps<F>) => (
  <TextField type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...props} />
);

/** Where a telephone number goes. */
export const PhoneField = <F extends Fields>(props: TextFieldProps<F>) => (
  <TextField type="tel" inputMode="tel" autoComplete="tel" {...props} />
);

/** A password; with `counted` how long it is while one types. */
export const PasswordField = <F extends Fields>({
  form,
  name,
  label,
  description,
  optional,
  counted = false,
  ...native
}: OfText<F> & Native<typeof PasswordInput> & { counted?: boolean }) => {
  const { field, value, change, most } = useText({ form, name, label, description, optional });
  return <PasswordInput {...native} {...field} {...(counted && { most })} value={value} onChange={change} />;
};

/** Free text of several lines, with what is left of its characters. */
export const TextAreaField = <F extends Fields>({
  form,
  name,
  label,
  description,
  optional,
  ...native
}: OfText<F> & Native<typeof TextArea>) => {
  const { field, value, change, most } = useText({ form, name, label, description, optional });
  return <TextArea {...native} {...field} value={value} onChange={change} {...(most !== undefined && { most })} />;
};

type SelectFieldProps<F extends Fields> = OfText<F> & Native<typeof SelectInput> & { choices: readonly Choice[] };

/** One of many. */
export const SelectField = <F extends Fields>({
  form,
  name,
  label,
  description,
  optional,
  ...native
}: SelectFieldProps<F>) => {
  const { field, value, change } = useText({ form, name, label, description, optional });
  return <SelectInput {...native} {...field} value={value} onChange={change} />;
};

type NumberFieldProps<F extends Fields> = FieldOptions<F, NamesOf<F, number | string | null>> &
  Omit<Native<typeof TextInput>, 'type' | 'min' | 'max' | 'step'>;

/** A number as a person writes it. The form holds the text while it is typed, and the number once it is written in the usual way. */
export const NumberField = <F extends Fields>({
  form,
  name,
  label,
  description,
  optional,
  ...native
}: NumberFieldProps<F>) => {
  const { field, value, change } = useFormField({ form, name, label, description, optional });
  const { decimalSign: sign } = useFormats();
  const typed = useTypedNumber();
  const write = (text: string) => {
    const number = numberIn(text, { sign, decimals: 0 });
    // `NamesOf` admits fields of numbers alone, which the compiler does not conclude for any form.
    (change as (value: number | string | null) => void)(
      text === '' ? null : number !== null && typed(number) === text ? number : text,
    );
  };
  return (
    <TextInput
      {...native}
      {...field}
      inputMode="numeric"
      autoComplete="off"
      value={typeof value === 'number' ? typed(value) : ((value ?? '') as string)}
      onChange={write}
    />
  );
};

/** Something that is so or is not. */
export const FlagField = <F extends Fields>({
  form,
  name,
  label,
  description,
}: FieldOptions<F, NamesOf<F, boolean>>) => {
  const { field, value, change } = useFormField({ form, name, label, description });
  const { error } = field;
  return (
    <CheckInput
      name={name}
      label={field.label}
      note={field.description}
      error={error}
      // `NamesOf` admits flags alone, which the compiler does not conclude for any form.
      checked={value as boolean}
      onChange={change as (value: boolean) => void}
    />
  );
};
