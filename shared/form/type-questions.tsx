import type { AnswerFields } from '../contract/forms/answers.ts';
import { rowsOfType, type AskingType } from '../contract/forms/report-questions.ts';
import type { Fields } from '../contract/forms/form.ts';
import { FormRows } from './form-rows.tsx';
import type { ApiForm } from './use-api-form.ts';

interface TypeQuestionsProps<F extends Fields> {
  /** A form whose statement is made by `askingForm`. */
  form: ApiForm<F>;
  type: AskingType;
}

/** The questions of a type of report, in the form that asks them. */
export const TypeQuestions = <F extends Fields>({ form, type }: TypeQuestionsProps<F>) => (
  // The statement has a field of answers for each of these names.
  <FormRows form={form as unknown as ApiForm<AnswerFields>} rows={rowsOfType(type)} />
);
