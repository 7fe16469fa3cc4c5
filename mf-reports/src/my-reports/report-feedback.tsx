import { reportFeedbackForm } from '@hydria/shared/contract/forms/report-feedback.ts';
import type { ReportWithEvents } from '@hydria/shared/contract/reports.ts';
import { CaseQuestion, FeedbackForm } from '@hydria/shared/form/case-question.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { useLinkToken } from './link-token.tsx';
import { REPORT_READS } from './my-reports.queries.ts';
import { useT } from './use-t.ts';

interface AnswerProps {
  report: ReportWithEvents;
  /** The solution that is asked about. */
  event: number;
}

/** The answer to whether the problem was solved; “no” with the reason. */
const Answer = ({ report: { id, deya_id }, event }: AnswerProps) => {
  const t = useT();
  const { api, notify } = usePlatform();
  const token = useLinkToken();
  const form = useApiForm('POST /api/reports/{id}/feedback', {
    rules: reportFeedbackForm,
    to: deya_id,
    toInput: (body) => ({ params: { id }, body: { ...body, event } }),
    ...(token !== null && { send: ({ body }) => api('POST /api/report-links/feedback', { body: { ...body, token } }) }),
    invalidates: REPORT_READS,
    onSuccess: (_, { body }) =>
      notify({ kind: 'success', text: t(body.solved === 'yes' ? 'feedback.thanks' : 'feedback.reopened') }),
  });
  return <FeedbackForm t={t} form={form} />;
};

/** Whether the problem was solved. */
export const Question = ({ report }: { report: ReportWithEvents }) => {
  const t = useT();
  const { question } = report;
  return (
    <CaseQuestion t={t} question={question}>
      {question && <Answer key={question.event} report={report} event={question.event} />}
    </CaseQuestion>
  );
};
