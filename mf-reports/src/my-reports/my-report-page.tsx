import { mdiFileQuestionOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import type { ReportWithEvents } from '@hydria/shared/contract/reports.ts';
import { useIsActing } from '@hydria/shared/remote/use-is-acting.ts';
import { useIdParam } from '@hydria/shared/remote/remote-pages.tsx';
import { useDeya } from '@hydria/shared/remote/use-deya.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { CASE_STATES, isActive, stateName } from '@hydria/shared/rules/case-state.ts';
import { langOf } from '@hydria/shared/rules/text.ts';
import { notOnPaper, type } from '@hydria/shared/theme/tokens.ts';
import { BackLink } from '@hydria/shared/ui/back-link.tsx';
import { CaseStateChip } from '@hydria/shared/ui/case-state-chip.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { PrintButton } from '@hydria/shared/ui/print-button.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT as useReportsT } from '../use-t.ts';
import { useMyReport } from './my-reports.queries.ts';
import { NoteForm, Withdraw } from './report-actions.tsx';
import { isWithdrawn, lastChange, ReportHistory } from './report-history.tsx';
import { ReportPhotos } from './report-photos.tsx';
import { usePlace } from './use-place.ts';
import { useT } from './use-t.ts';

const Back = () => <BackLink to="/report/mine" label={useT()('mine.title')} />;

/** The state of a report, what it means, and why. */
const Outcome = ({ report }: { report: ReportWithEvents }) => {
  const t = useT();
  const { date } = useFormats();
  const change = lastChange(report);
  const state = stateName(report.status);
  const meaning = change && isWithdrawn(change) ? 'withdrawn' : state;
  return (
    <SectionCard>
      <Stack gap={8} align="start">
        <CaseStateChip
          state={report.status}
          label={meaning === 'withdrawn' ? t('report_page.withdrawn') : t(`state.${state}`)}
        />
        <p css={type.strong}>{t(`outcome.${meaning}`)}</p>
        {change?.note && (
          <p lang={langOf(change.note)} css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {change.note}
          </p>
        )}
        {change && change.status !== CASE_STATES.open && (
          <Muted small>{t('report_page.since', { date: date(change.at) })}</Muted>
        )}
      </Stack>
    </SectionCard>
  );
};

const Details = ({ report }: { report: ReportWithEvents }) => {
  const t = useT();
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
          {place && <DataRow name={t('report_page.place')}>{place}</DataRow>}
          <DataRow name={reportsT('sent.reference')}>{report.code}</DataRow>
          {deya && (
            <DataRow name={reportsT('report.utility')}>{language === 'el' ? deya.title : deya.title_latin}</DataRow>
          )}
        </DataList>
      </div>
    </SectionCard>
  );
};

/** Notes and withdrawal; nothing once the report is closed. */
const Actions = ({ report }: { report: ReportWithEvents }) => {
  const t = useT();
  const isActing = useIsActing();
  if (!isActive(report.status) || isActing) return null;
  return (
    <>
      <SectionCard title={t('report_page.more')} css={notOnPaper}>
        <NoteForm report={report} />
      </SectionCard>
      {report.status === CASE_STATES.open && (
        <SectionCard title={t('report_page.not_needed')} note={t('report_page.not_needed_hint')} css={notOnPaper}>
          <Withdraw report={report} />
        </SectionCard>
      )}
    </>
  );
};

const Around = ({ children }: { children: ReactNode }) => {
  const t = useT();
  return (
    <Page title={t('report_page.title')} width="reading" above={<Back />}>
      <SectionCard>{children}</SectionCard>
    </Page>
  );
};

/** `/report/mine/:id`: one of the person's reports, with its history, outcome and photos. */
export const MyReportPage = () => {
  const t = useT();
  const reportsT = useReportsT();
  const id = useIdParam();
  const { data: report, error, refetch } = useMyReport(id);
  if (id === null || error?.code === 'report_not_found')
    return (
      <Around>
        <Empty icon={mdiFileQuestionOutline} label={t('report_page.missing')} text={t('report_page.missing_hint')} />
      </Around>
    );
  if (report)
    return (
      <Page
        title={reportsT(`type.${report.problem_type}`)}
        windowTitle={t('report_page.window', { code: report.code })}
        width="reading"
        above={<Back />}
        actions={<PrintButton />}
      >
        <Outcome report={report} />
        <Details report={report} />
        <SectionCard title={t('report_page.history')}>
          <ReportHistory events={report.events} />
        </SectionCard>
        <Actions report={report} />
      </Page>
    );
  if (error)
    return (
      <Around>
        <Failed error={error} retry={refetch} />
      </Around>
    );
  return <PageSkeleton shape="rows" count={4} />;
};
