import type { Answer } from '@hydria/shared/contract/contract.ts';
import { useEffect } from 'react';
import type { OnlineForm } from '@hydria/shared/contract/online-forms.ts';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { useSurroundings } from '@hydria/shared/remote/use-platform.tsx';
import { formText, type FormLayout } from '@hydria/shared/rules/form-layout.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { ErrorSummary } from '@hydria/shared/ui/error-summary.tsx';
import { StepForm } from '@hydria/shared/ui/step-form.tsx';
import { useT } from '../use-t.ts';
import { CheckAnswers } from './check-answers.tsx';
import { useErrorWords } from './error-words.ts';
import { FormRows } from './form-rows.tsx';
import { useAnswers } from './use-answers.ts';

export type HandedIn = Answer<'POST /api/onlineForms/{id}/answers'>;

interface FillFormProps {
  form: OnlineForm;
  layout: FormLayout;
  onSent: (receipt: HandedIn) => void;
}

/** A form as a few short screens, and a summary before it is sent. */
export const FillForm = ({ form, layout, onSent }: FillFormProps) => {
  const t = useT();
  const { language } = useSurroundings();
  const { answers, steps, step, goTo, receipt, ...filling } = useAnswers(form, layout);
  const errorText = useErrorText();
  const words = useErrorWords(layout)(filling.errors);
  useEffect(() => {
    if (receipt) onSent(receipt);
  }, [receipt, onSent]);
  const asked = steps[step];
  const title = asked?.title ? formText(asked.title, language) : t('form.questions');
  return (
    <StepForm
      step={step + 1}
      count={steps.length + 1}
      position={t('form.step', { step: step + 1, count: steps.length + 1 })}
      title={asked ? title : t('form.check')}
      lead={asked ? undefined : t('form.check_lead')}
      back={step > 0 ? { label: t('form.back'), run: () => goTo(step - 1) } : null}
      next={{ label: t(asked ? 'form.next' : 'form.send'), busy: filling.sending }}
      onSubmit={filling.next}
    >
      <ErrorSummary errors={words} attempt={filling.attempt} />
      {filling.failure && (
        <Alert severity="error" title={t('form.not_sent')}>
          {errorText(filling.failure)}
        </Alert>
      )}
      {asked ? (
        <FormRows rows={asked.rows} answers={answers} words={words} answer={filling.answer} />
      ) : (
        <CheckAnswers steps={steps} answers={answers} goTo={goTo} />
      )}
    </StepForm>
  );
};
