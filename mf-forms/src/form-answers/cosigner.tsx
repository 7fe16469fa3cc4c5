import type { AnswerFields } from '@hydria/shared/contract/forms/answers.ts';
import { cosignerForm } from '@hydria/shared/contract/forms/cosign.ts';
import type { Form } from '@hydria/shared/contract/forms/form.ts';
import { EmailField, TextField } from '@hydria/shared/form/fields.tsx';
import { useFormTexts, type FormTexts } from '@hydria/shared/form/form-texts.ts';
import type { FormStep } from '@hydria/shared/form/step-form.tsx';
import type { ApiForm } from '@hydria/shared/form/use-api-form.ts';
import type { FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT } from '../use-t.ts';

const FIELDS = ['cosigner_name', 'cosigner_email'] as const;

const isCosigner = (field: string): boolean => FIELDS.some((name) => name === field);

/** The rules of a form that a second person signs: its questions, and that person. */
export const withCosigner = (rules: Form<AnswerFields>): Form<AnswerFields> => ({
  ...rules,
  // A field of answers takes lists too, which these two refuse.
  fields: { ...rules.fields, ...(cosignerForm.fields as unknown as AnswerFields) },
  asked: (values, limits) => new Set([...(rules.asked?.(values, limits) ?? []), ...FIELDS]),
});

/** The body of a sending: the second person stands beside the answers. */
export const apartFromCosigner = (values: FormAnswers) => {
  const { cosigner_name, cosigner_email, ...answers } = values;
  return {
    answers,
    ...(typeof cosigner_name === 'string' && { cosigner_name }),
    ...(typeof cosigner_email === 'string' && { cosigner_email }),
  };
};

/** The texts of the questions, and those of the second person. */
export const useTextsWithCosigner = (texts: FormTexts): FormTexts => {
  const own = useFormTexts(cosignerForm, {});
  return {
    label: (field) => (isCosigner(field) ? own : texts).label(field),
    hint: (field) => (isCosigner(field) ? own : texts).hint(field),
    error: (error, code, value) => (isCosigner(error) ? own : texts).error(error, code, value),
    isShared: (error, code) => isCosigner(error) && own.isShared?.(error, code) === true,
  };
};

/** The screen on which the sender names the second person. */
export const useCosignerStep = (form: ApiForm<AnswerFields>): FormStep => {
  const t = useT();
  // The rules have these two fields besides those of the layout (`withCosigner`).
  const own = form as unknown as ApiForm<typeof cosignerForm.fields>;
  return {
    title: t('form.cosigner'),
    lead: t('form.cosigner_lead'),
    fields: FIELDS,
    content: (
      <Stack gap={16}>
        <TextField form={own} name="cosigner_name" autoComplete="off" />
        <EmailField form={own} name="cosigner_email" autoComplete="off" />
      </Stack>
    ),
  };
};
