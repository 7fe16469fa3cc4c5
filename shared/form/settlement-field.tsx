import { useId } from 'react';
import type { AnswerFields } from '../contract/forms/answers.ts';
import { useSharedT } from '../remote/use-shared-t.ts';
import type { FormAnswers } from '../rules/form-logic.ts';
import type { FormElement } from '../rules/form-layout.ts';
import type { PlanFacts } from '../rules/form-settlements.ts';
import { type } from '../theme/tokens.ts';
import { RadioInput } from '../ui/choices.tsx';
import { FieldError } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useSettlementPlans } from './settlement-plans.ts';
import type { ApiForm } from './use-api-form.ts';
import { useFactInWords } from './use-answers-in-words.ts';
import { useFormField } from './use-form-field.ts';

interface SettlementProps {
  form: ApiForm<AnswerFields>;
  element: FormElement;
}

/** Words that tell a plan from the others: its kind, its day and its amount. */
const useNoteOf = () => {
  const inWords = useFactInWords();
  return ({ kind, date, amount }: PlanFacts): string =>
    [kind, date && inWords('date', date), amount && inWords('amount', amount)].filter(Boolean).join(' · ');
};

/** The choice among the person's own instalment plans, or why there is none. */
export const SettlementField = ({ form, element }: SettlementProps) => {
  const t = useSharedT();
  const noteOf = useNoteOf();
  const errorId = useId();
  const { plans, notice } = useSettlementPlans();
  const { field, value, change } = useFormField({ form, name: element.options.field });
  if (plans.length === 0)
    return (
      <fieldset
        name={field.name}
        tabIndex={-1}
        aria-describedby={field.error && errorId}
        css={{ display: 'grid', gap: 6, minWidth: 0 }}
      >
        <legend css={{ ...type.strong, padding: 0, marginBottom: 6 }}>{field.label}</legend>
        {notice}
        {field.error && <FieldError id={errorId}>{field.error}</FieldError>}
      </fieldset>
    );
  const choices = plans.map((plan) => ({ value: plan.number, label: plan.number, note: noteOf(plan) }));
  const none = { value: '', label: t('answers.no_plan'), note: '' };
  return (
    <RadioInput
      {...field}
      choices={element.validation.required ? choices : [...choices, none]}
      value={[value].flat()[0] ?? ''}
      onChange={change}
    />
  );
};

/** A fact of the chosen plan, which a person reads. */
export const PlanFactField = ({ form, element, answers }: SettlementProps & { answers: FormAnswers }) => {
  const inWords = useFactInWords();
  const { options } = element;
  const { field, change } = useFormField({ form, name: options.field, optional: 'either' });
  const value = String(answers[options.field] ?? '');
  return <TextInput {...field} readOnly value={inWords(options.of_settlement, value)} onChange={change} />;
};
