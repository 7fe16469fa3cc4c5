import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { FlagField, SelectField, TextAreaField, TextField } from '@hydria/shared/form/fields.tsx';
import { useLocalForm } from '@hydria/shared/form/use-local-form.ts';
import { hasChoices, QUESTION_KINDS } from '@hydria/shared/rules/case-questions.ts';
import type { FormElement } from '@hydria/shared/rules/form-layout.ts';
import { completeLanguages } from '@hydria/shared/rules/text-language.ts';
import { Translations } from '../texts/translations.tsx';
import { useTextsT } from '../texts/use-texts-t.ts';
import { caseQuestionForm } from './case-question-form.ts';
import { questionOf, valuesOfQuestion } from './question-element.ts';

interface QuestionDialogProps {
  /** Undefined for a new one. */
  question: FormElement | undefined;
  onDone: (question: FormElement) => void;
  onClose: () => void;
}

/** A question of a type of report: its kind and its words in each language. */
export const QuestionDialog = ({ question, onDone, onClose }: QuestionDialogProps) => {
  const t = useTextsT();
  const form = useLocalForm({
    rules: caseQuestionForm,
    defaults: question ? valuesOfQuestion(question) : { kind: 'text_field' },
    onSubmit: (body) => onDone(questionOf(body, question)),
  });
  const { values } = form;
  const withChoices = hasChoices(values.kind);
  const written = { el: values.label_el, en: values.label_en, de: values.label_de, fr: values.label_fr };
  return (
    <DialogForm
      form={form}
      title={t(question ? 'case_types.questions.edit' : 'case_types.questions.add')}
      submitLabel={t('case_types.questions.apply')}
      width={880}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="kind"
        choices={QUESTION_KINDS.map((value) => ({ value, label: t(`case_types.questions.kinds.${value}`) }))}
      />
      <FlagField form={form} name="is_required" />
      <Translations complete={completeLanguages(written)}>
        {(language) => (
          <>
            <TextField form={form} name={`label_${language}`} lang={language} autoComplete="off" />
            <TextField form={form} name={`hint_${language}`} lang={language} autoComplete="off" />
            {withChoices && (
              <TextAreaField form={form} name={`choices_${language}`} rows={4} optional={language !== 'el'} />
            )}
          </>
        )}
      </Translations>
    </DialogForm>
  );
};
