import type { ReportWithEvents } from '@hydria/shared/contract/reports.ts';
import { AnsweredRows } from '@hydria/shared/form/asked-answers.tsx';
import { useDayTime } from '@hydria/shared/remote/use-day-time.ts';
import { useDeya } from '@hydria/shared/remote/use-deya.ts';
import { MeterEvidence } from '@hydria/shared/ui/meter-evidence.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useIsActing } from '@hydria/shared/remote/use-is-acting.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { CASE_STATES, isActive, stateName } from '@hydria/shared/rules/case-state.ts';
import { langOf } from '@hydria/shared/rules/text.ts';
import { notOnPaper, type } from '@hydria/shared/theme/tokens.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { CaseStateChip } from '@hydria/shared/ui/case-state-chip.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT as useReportsT } from '../use-t.ts';
import { NoteForm, Withdraw } from './report-actions.tsx';
import { ReportContact } from './report-contact.tsx';
import { Question } from './report-feedback.tsx';
import { isWithdrawn, lastChange, ReportHistory } from './report-history.tsx';
import { ReportPhotos } from './report-photos.tsx';
import { usePlace } from './use-place.ts';
import { useT } from './use-t.ts';

/** The state of a report, what it means, why, and the photos of the utility. */
const Outcome = ({ report }: { report: ReportWithEvents }) => {
  const t = useT();
  const { date } = useFormats();
  const change = lastChange(report);
  const state = stateName(report.status);
  const isTheirs = change && isWithdrawn(change);
  const reopened = change?.meter ? 'leak_goes_on' : change?.solved === false ? 'unsolved' : state;
  const meaning = isTheirs ? 'withdrawn' : reopened;
  return (
    <SectionCard>
      <Stack gap={8} align="start">
        <CaseStateChip state={report.status} label={isTheirs ? t('report_page.withdrawn') : t(`state.${state}`)} />
        <p css={type.strong}>{t(`outcome.${meaning}`)}</p>
        {change?.note && (
          <p lang={langOf(change.note)} css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {change.note}
          </p>
        )}
        {change && change.status !== CASE_STATES.open && (
          <Muted small>{t('report_page.since', { date: date(change.at) })}</Muted>
        )}
        {report.utility_photos.length > 0 && (
          <Stack gap={8} align="start">
            <h2 css={type.strong}>{t('report_page.utility_photos')}</h2>
            <ReportPhotos report={{ ...report, photos: report.utility_photos }} />
          </Stack>
        )}
      </Stack>
    </SectionCard>
  );
};

const Details = ({ report }: { report: ReportWithEvents }) => {
  const t = useT();
  const dayTime = useDayTime();
  const reportsT = useReportsT();
  const { language } = useRemoteContext();
  const { deya } = useDeya(report.deya_id);
  const place = usePlace()(report);
  return (
    <SectionCard title={t('report_page.details')}>
      <p css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '70ch', marginBottom: 12 }}>
        {report.description}
      </p>
      {report.photos.length > 0 && <ReportPhotos report={report} />}
      <div css={{ marginTop: 8 }}>
        <DataList>
          <AnsweredRows api={report.api} answers={report.answers} />
          {report.subtype && (
            <DataRow name={reportsT('field.report.problem_type')}>{reportsT(`type.${report.problem_type}`)}</DataRow>
          )}
          {place && <DataRow name={t('report_page.place')}>{place}</DataRow>}
          {report.hydrometer && <DataRow name={t('report_page.meter')}>{report.hydrometer}</DataRow>}
          {report.due_at !== null && <DataRow name={t('report_page.due')}>{dayTime(report.due_at)}</DataRow>}
          <DataRow name={reportsT('sent.reference')}>{report.code}</DataRow>
          {deya && (
            <DataRow name={reportsT('report.utility')}>{language === 'el' ? deya.title : deya.title_latin}</DataRow>
          )}
        </DataList>
      </div>
    </SectionCard>
  );
};

/** Says until when the utility waits for an answer, which is a note below. */
const WaitsForAnswer = ({ report }: { report: ReportWithEvents }) => {
  const t = useT();
  const { date } = useFormats();
  if (report.answer_until === null || !isActive(report.status)) return null;
  return (
    <Alert severity="info" role="note" title={t('report_page.waits', { day: date(report.answer_until) })}>
      {t('report_page.waits_hint')}
    </Alert>
  );
};

/** Notes, contact details and withdrawal, each as long as it is possible. */
const Actions = ({ report }: { report: ReportWithEvents }) => {
  const t = useT();
  if (useIsActing()) return null;
  return (
    <>
      {isActive(report.status) && (
        <SectionCard title={t('report_page.more')} css={notOnPaper}>
          <NoteForm report={report} />
        </SectionCard>
      )}
      <ReportContact report={report} />
      {report.status === CASE_STATES.open && (
        <SectionCard title={t('report_page.not_needed')} note={t('report_page.not_needed_hint')} css={notOnPaper}>
          <Withdraw report={report} />
        </SectionCard>
      )}
    </>
  );
};

/** A report as its reporter sees it: the outcome, what was sent, the history, and what the reporter can do. */
export const ReportParts = ({ report }: { report: ReportWithEvents }) => {
  const t = useT();
  return (
    <>
      <WaitsForAnswer report={report} />
      <Outcome report={report} />
      <Question report={report} />
      <Details report={report} />
      {report.evidence && <MeterEvidence t={t} evidence={report.evidence} />}
      <SectionCard title={t('report_page.history')}>
        <ReportHistory events={report.events} />
      </SectionCard>
      <Actions report={report} />
    </>
  );
};
