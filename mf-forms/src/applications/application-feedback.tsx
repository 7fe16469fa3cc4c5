import { reportFeedbackForm } from '@hydria/shared/contract/forms/report-feedback.ts';
import type { FollowedApplication } from '@hydria/shared/contract/online-forms.ts';
import { CaseQuestion, FeedbackForm } from '@hydria/shared/form/case-question.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { APPLICATION_READS } from './applications.queries.ts';
import { useLinkToken } from './link-token.tsx';
import { useT } from './use-t.ts';

interface AnswerProps {
  application: FollowedApplication;
  /** The solution that is asked about. */
  event: number;
}

/** The answer to whether the application was handled well; “no” with the reason. */
const Answer = ({ application: { id, deya_id }, event }: AnswerProps) => {
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
  return <FeedbackForm t={t} form={form} />;
};

/** Whether the application was handled well. */
export const Question = ({ application }: { application: FollowedApplication }) => {
  const t = useT();
  const { question } = application;
  return (
    <CaseQuestion t={t} question={question}>
      {question && <Answer key={question.event} application={application} event={question.event} />}
    </CaseQuestion>
  );
};
