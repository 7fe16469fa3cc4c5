import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { AnswerFields } from '../contract/forms/answers.ts';
import { useRemoteContext } from '../remote/use-platform.tsx';
import { useSharedT } from '../remote/use-shared-t.ts';
import { boundOn } from '../rules/form-answers.ts';
import type { FormAnswers } from '../rules/form-logic.ts';
import { formText, isPlanFact, type FormElement } from '../rules/form-layout.ts';
import { readableNumber, type DecimalSign } from '../rules/written-number.ts';
import { type } from '../theme/tokens.ts';
import { CheckGroup, RadioInput, SelectInput } from '../ui/choices.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { LabelIcon } from '../ui/field.tsx';
import { TextArea, TextInput } from '../ui/text-input.tsx';
import { WrittenDateInput } from '../ui/written-date-input.tsx';
import { FilesField } from './files-field.tsx';
import { PlanFactField, SettlementField } from './settlement-field.tsx';
import type { ApiForm } from './use-api-form.ts';
import { useElementLook } from './use-element-look.ts';
import { useFormField } from './use-form-field.ts';

interface ElementFieldProps {
  form: ApiForm<AnswerFields>;
  element: FormElement;
  /** Answers after the logic of the form, with calculated values. */
  answers: FormAnswers;
}

/** Keyboard and validation for each format. */
const KEYBOARDS: Record<string, { type?: 'email' | 'tel'; inputMode?: 'tel' | 'email' | 'decimal' | 'numeric' }> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  numeric: { inputMode: 'decimal' },
  integer: { inputMode: 'numeric' },
  afm: { inputMode: 'numeric' },
};

const daysOf = ({ validation: { min, max } }: FormElement, today: string | undefined) => ({
  min: boundOn(min, today),
  max: boundOn(max, today),
});

const lineOf = ({ options, validation }: FormElement) => ({
  ...KEYBOARDS[validation.format ?? ''],
  ...(options.autocomplete ? { autoComplete: options.autocomplete as HTMLInputAutoCompleteAttribute } : {}),
});

const single = (value: string | string[]): string => (Array.isArray(value) ? (value[0] ?? '') : value);

/** A value that a person reads and cannot change: that of the form, or one that follows from the other answers. */
const isFixed = ({ options }: FormElement) =>
  options.calculated !== undefined || (options.readonly === true && options.default !== undefined);

/** The words of a fixed value: labels of chosen items, and a calculated number in the person's format. */
const wordsOf = (
  value: string | string[] | undefined,
  choices: readonly { value: string; label: string }[],
  sign: DecimalSign | undefined,
) =>
  [value ?? []]
    .flat()
    .map((one) => choices.find((choice) => choice.value === one)?.label ?? (sign ? readableNumber(one, sign) : one))
    .join(', ');

/** A titled block of formatted text between the questions. */
const TextBlock = ({ element }: Pick<ElementFieldProps, 'element'>) => {
  const { language } = useRemoteContext();
  const { icon } = useElementLook(element);
  const { options } = element;
  return (
    <div>
      <h3 css={type.h3}>
        {icon && <LabelIcon path={icon} />}
        {formText(options.label, language)}
      </h3>
      <div
        className="prose"
        // oxlint-disable-next-line react/no-danger -- the server has cleaned it, in the editor `previewMarkup` (both by `withCleanTexts`)
        dangerouslySetInnerHTML={{ __html: formText(options.text ?? '', language) }}
      />
    </div>
  );
};

/** One question of a form, by its type (spec D §3). */
export const ElementField = (props: ElementFieldProps) => {
  if (props.element.type === 'epic') return <TextBlock element={props.element} />;
  if (props.element.options.of_settlement === 'number') return <SettlementField {...props} />;
  if (isPlanFact(props.element)) return <PlanFactField {...props} />;
  return props.element.type === 'file_input' ? <FilesField {...props} /> : <AnsweredField {...props} />;
};

const AnsweredField = ({ form, element, answers }: ElementFieldProps) => {
  const t = useSharedT();
  const { language } = useRemoteContext();
  const { options, items, type: kind } = element;
  const look = useElementLook(element);
  const { field: ruled, value, change, most } = useFormField({ form, name: options.field });
  const field = { ...ruled, ...look };
  const choices = items.map((item) => ({ value: item.value, label: formText(item.label, language) }));
  const disabled = options.disabled === true;
  if (isFixed(element))
    return (
      <TextInput
        {...field}
        readOnly
        value={wordsOf(answers[options.field], choices, options.calculated && form.limits.decimal_sign)}
        onChange={change}
      />
    );
  const chosen = { ...field, choices, disabled };
  if (kind === 'check_boxes')
    return <CheckGroup {...chosen} value={[value].flat().filter(Boolean)} onChange={change} />;
  if (kind === 'radio_buttons') return <RadioInput {...chosen} value={single(value)} onChange={change} />;
  if (kind === 'selects' || (kind === 'autocomplete_selects' && disabled))
    return <SelectInput {...chosen} value={single(value)} onChange={change} />;
  if (kind === 'autocomplete_selects')
    return <Combobox {...field} choices={choices} value={single(value)} onChange={change} none={t('answers.none')} />;
  const text = { ...field, disabled, value: single(value), onChange: change };
  if (kind === 'text_area') return <TextArea {...text} {...(most !== undefined && { most })} />;
  if (kind === 'datepicker') return <WrittenDateInput {...text} {...daysOf(element, form.limits.today)} />;
  return <TextInput {...text} {...lineOf(element)} />;
};
