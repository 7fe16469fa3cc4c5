import { reportFeedbackForm } from '@hydria/shared/contract/forms/report-feedback.ts';
import type { FollowedApplication } from '@hydria/shared/contract/online-forms.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { TextAreaField } from '@hydria/shared/form/fields.tsx';
import { RadioField } from '@hydria/shared/form/radio-field.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useIsActing } from '@hydria/shared/remote/use-is-acting.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { notOnPaper } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { APPLICATION_READS } from './applications.queries.ts';
import { useLinkToken } from './link-token.tsx';
import { useT } from './use-t.ts';

interface FeedbackFormProps {
  application: FollowedApplication;
  /** The completion that is asked about. */
  event: number;
}

/** The answer to whether the application was handled well; “no” with the reason. */
const FeedbackForm = ({ application: { id, deya_id }, event }: FeedbackFormProps) => {
  const t = useT();
  const { api, notify } = usePlatform();
  const token = useLinkToken();
  const form = useApiForm('POST /api/applications/{id}/feedback', {
    rules: reportFeedbackForm,
    to: deya_id,
    toInput: (body) => ({ params: { id }, body: { ...body, event } }),
    ...(token !== null && { send: ({ body }) => api('POST /api/report-links/feedback', { body: { ...body, token } }) }),
    invalidates: APPLICATION_READS,
    onSuccess: (_, { body }) =>
      notify({ kind: 'success', text: t(body.solved === 'yes' ? 'feedback.thanks' : 'feedback.reopened') }),
  });
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

/** Whether the application was handled well: asked once after each completion, for 14 days. */
export const Question = ({ application }: { application: FollowedApplication }) => {
  const t = useT();
  const { date } = useFormats();
  const isActing = useIsActing();
  const { question } = application;
  if (!question || isActing) return null;
  if (question.is_over)
    return (
      <SectionCard title={t('feedback.title')} css={notOnPaper}>
        <Muted>{t('feedback.over', { date: date(question.until) })}</Muted>
      </SectionCard>
    );
  return (
    <SectionCard
      title={t('feedback.title')}
      note={t('feedback.until', { date: date(question.until) })}
      css={notOnPaper}
    >
      <FeedbackForm key={question.event} application={application} event={question.event} />
    </SectionCard>
  );
};
