import type { ReportEvent, ReportWithEvents } from '@hydria/shared/contract/reports.ts';
import { useMeterWords } from '@hydria/shared/ui/meter-evidence.tsx';
import { CASE_STATES, stateName } from '@hydria/shared/rules/case-state.ts';
import { CaseHistory } from '@hydria/shared/ui/case-history.tsx';
import { useT } from './use-t.ts';

/** Closed by its reporter. */
export const isWithdrawn = ({ by, status }: ReportEvent): boolean => by === 'customer' && status === CASE_STATES.closed;

/** The last change of a report's state. */
export const lastChange = ({ events }: ReportWithEvents): ReportEvent | undefined =>
  events.findLast(({ status }) => status !== null);

/** The changes and notes of a report, the oldest first. */
export const ReportHistory = ({ events }: { events: readonly ReportEvent[] }) => {
  const t = useT();
  const meterWords = useMeterWords(t);
  const wordsOf = (event: ReportEvent): string => {
    if (event.meter) return meterWords(event.meter);
    if (event.solved !== null) return t(event.solved ? 'feedback.said_yes' : 'feedback.said_no');
    if (event.status === null)
      return t(event.by === 'utility' ? 'report_page.utility_writes' : 'report_page.your_note');
    if (event.by === 'customer' && event.status === CASE_STATES.duplicate) return t('report_page.follows');
    return isWithdrawn(event) ? t('report_page.withdrawn') : t(`state.${stateName(event.status)}`);
  };
  return <CaseHistory events={events} wordsOf={wordsOf} />;
};
