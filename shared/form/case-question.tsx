import type { ReactNode } from 'react';
import type { reportFeedbackForm } from '../contract/forms/report-feedback.ts';
import type { CaseProgress } from '../contract/reports.ts';
import type { Translate } from '../remote/make-t.ts';
import { useFormats } from '../remote/use-formats.ts';
import { useIsActing } from '../remote/use-is-acting.ts';
import { notOnPaper } from '../theme/tokens.ts';
import { Button } from '../ui/button.tsx';
import { Muted } from '../ui/muted.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { ApiForm } from './api-form.tsx';
import { TextAreaField } from './fields.tsx';
import { RadioField } from './radio-field.tsx';
import type { ApiForm as Form } from './use-api-form.ts';

/** The texts of the question; a remote has them in its catalogue. */
export type QuestionKey = `feedback.${'title' | 'over' | 'until' | 'yes' | 'no' | 'send'}`;

interface FeedbackFormProps {
  t: Translate<QuestionKey>;
  form: Form<(typeof reportFeedbackForm)['fields']>;
}

/** “Yes”, or “no” with the reason. */
export const FeedbackForm = ({ t, form }: FeedbackFormProps) => {
  const choices = [
    { value: 'yes', label: t('feedback.yes') },
    { value: 'no', label: t('feedback.no') },
  ];
  return (
    <ApiForm form={form} label={t('feedback.title')}>
      <RadioField form={form} name="solved" choices={choices} />
      {form.values.solved === 'no' && <TextAreaField form={form} name="reason" optional={false} />}
      <Button type="submit" variant="contained" loading={form.isBusy} css={{ justifySelf: 'start' }}>
        {t('feedback.send')}
      </Button>
    </ApiForm>
  );
};

interface CaseQuestionProps {
  t: Translate<QuestionKey>;
  question: CaseProgress['question'];
  /** The form of the answer; it is not drawn once the time is over. */
  children: ReactNode;
}

/** Whether a case was solved: asked once after each solution, for 14 days. */
export const CaseQuestion = ({ t, question, children }: CaseQuestionProps) => {
  const { date } = useFormats();
  const isActing = useIsActing();
  if (!question || isActing) return null;
  const until = date(question.until);
  if (question.is_over)
    return (
      <SectionCard title={t('feedback.title')} css={notOnPaper}>
        <Muted>{t('feedback.over', { date: until })}</Muted>
      </SectionCard>
    );
  return (
    <SectionCard title={t('feedback.title')} note={t('feedback.until', { date: until })} css={notOnPaper}>
      {children}
    </SectionCard>
  );
};
