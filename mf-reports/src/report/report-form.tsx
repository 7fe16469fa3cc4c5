import { useEffect } from 'react';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { ErrorSummary } from '@hydria/shared/ui/error-summary.tsx';
import { StepForm } from '@hydria/shared/ui/step-form.tsx';
import type { PickableSupply } from '@hydria/shared/ui/supply-picker.tsx';
import { useT } from '../use-t.ts';
import { CheckStep } from './check-step.tsx';
import { ContactStep } from './contact-step.tsx';
import { useErrorWords } from './error-words.ts';
import type { StepProps } from './step-props.ts';
import { STEPS, type Step } from './steps.ts';
import { useReport } from './use-report.ts';
import { WhatStep } from './what-step.tsx';
import { WhereStep } from './where-step.tsx';

const Questions = ({ step, goTo, ...props }: StepProps & { step: Step; goTo: (step: Step) => void }) => {
  if (step === 'what') return <WhatStep {...props} />;
  if (step === 'where') return <WhereStep {...props} />;
  if (step === 'contact') return <ContactStep {...props} />;
  return <CheckStep draft={props.draft} goTo={goTo} />;
};

interface ReportFormProps {
  deya: DeyaInfo;
  supplies: readonly PickableSupply[];
  /** With the reference, once the report is stored. */
  onSent: (code: string) => void;
}

/** A report in four short screens: what, where, who, and a last look before it is sent. */
export const ReportForm = ({ deya, supplies, onSent }: ReportFormProps) => {
  const t = useT();
  const { code, draft, step, ...writing } = useReport(deya);
  const errorText = useErrorText();
  const words = useErrorWords(deya.text_limit)(writing.errors);
  useEffect(() => {
    if (code !== null) onSent(code);
  }, [code, onSent]);
  const isLast = step === 'check';
  const isUnreachable = step === 'contact' && !draft.phone && !draft.email && !draft.first_name && !draft.last_name;
  const position = STEPS.indexOf(step) + 1;
  return (
    <StepForm
      step={position}
      count={STEPS.length}
      position={t('report.step', { step: position, count: STEPS.length })}
      title={t(`${step}.title`)}
      lead={step === 'contact' ? t('contact.lead') : undefined}
      back={writing.back && { label: t('report.back'), run: writing.back }}
      next={{
        label: t(isLast ? 'report.send' : isUnreachable ? 'report.skip' : 'report.next'),
        busy: writing.sending || code !== null,
      }}
      onSubmit={isLast ? writing.send : writing.next}
    >
      <ErrorSummary errors={words} attempt={writing.attempt} />
      {writing.failure && (
        <Alert severity="error" title={t('report.not_sent')}>
          {errorText(writing.failure)}
        </Alert>
      )}
      <Questions
        {...{ draft, step, words, supplies }}
        change={writing.change}
        goTo={writing.goTo}
        limit={deya.text_limit}
      />
    </StepForm>
  );
};
