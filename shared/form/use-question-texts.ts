import { rowsOfType, type AskingType } from '../contract/forms/report-questions.ts';
import type { Form, FormLimits } from '../contract/forms/form.ts';
import { elementsOf } from '../rules/form-layout.ts';
import { useFormTexts, type FormTexts } from './form-texts.ts';
import { useAnswerTexts } from './use-answer-texts.ts';

/** The texts of a form whose statement is made by `askingForm`: those of the catalogue, and of the questions of types those of the utility. */
export const useQuestionTexts = (types: readonly AskingType[], rules: Form, limits: FormLimits): FormTexts => {
  const layout = types.flatMap(rowsOfType);
  const own = useFormTexts(rules, limits);
  const asked = useAnswerTexts(layout, limits.text_limit);
  const names = new Set(elementsOf(layout).map(({ options }) => options.field));
  const of = (field: string): FormTexts => (names.has(field) ? asked : own);
  return {
    label: (field) => of(field).label(field),
    hint: (field) => of(field).hint(field),
    error: (error, code, value) => of(error).error(error, code, value),
    isShared: (error, code) => of(error).isShared?.(error, code) ?? false,
  };
};
