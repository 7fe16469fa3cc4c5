import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { AnswerFields } from '../contract/forms/answers.ts';
import { useRemoteContext } from '../remote/use-platform.tsx';
import { boundOn } from '../rules/form-answers.ts';
import { formText, type FormElement } from '../rules/form-layout.ts';
import { CheckGroup, RadioInput, SelectInput } from '../ui/choices.tsx';
import { TextArea, TextInput } from '../ui/text-input.tsx';
import type { ApiForm } from './use-api-form.ts';
import { useFormField } from './use-form-field.ts';

interface ElementFieldProps {
  form: ApiForm<AnswerFields>;
  element: FormElement;
}

/** Keyboard and validation for each format. */
const KEYBOARDS: Record<string, { type?: string; inputMode?: 'tel' | 'email' | 'decimal' | 'numeric' }> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  numeric: { inputMode: 'decimal' },
  integer: { inputMode: 'numeric' },
  afm: { inputMode: 'numeric' },
};

const lineOf = ({ type, options, validation }: FormElement, today: string | undefined) => ({
  ...(type === 'datepicker'
    ? { type: 'date', min: boundOn(validation.min, today), max: boundOn(validation.max, today) }
    : KEYBOARDS[validation.format ?? '']),
  ...(options.autocomplete ? { autoComplete: options.autocomplete as HTMLInputAutoCompleteAttribute } : {}),
});

const single = (value: string | string[]): string => (Array.isArray(value) ? (value[0] ?? '') : value);

/** One question of a form, by its type (spec D §3). */
export const ElementField = ({ form, element }: ElementFieldProps) => {
  const { language } = useRemoteContext();
  const { options, items, type } = element;
  const { field, value, change, most } = useFormField({ form, name: options.field });
  const choices = items.map((item) => ({ value: item.value, label: formText(item.label, language) }));
  if (type === 'check_boxes')
    return <CheckGroup {...field} choices={choices} value={[value].flat().filter(Boolean)} onChange={change} />;
  if (type === 'radio_buttons')
    return <RadioInput {...field} choices={choices} value={single(value)} onChange={change} />;
  if (type === 'selects') return <SelectInput {...field} choices={choices} value={single(value)} onChange={change} />;
  if (type === 'text_area')
    return <TextArea {...field} value={single(value)} onChange={change} {...(most !== undefined && { most })} />;
  return <TextInput {...field} {...lineOf(element, form.limits.today)} value={single(value)} onChange={change} />;
};
