import { mdiFileQuestionOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { useIdParam } from '@hydria/shared/remote/remote-pages.tsx';
import { BackLink } from '@hydria/shared/ui/back-link.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { PrintButton } from '@hydria/shared/ui/print-button.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useMyReport } from './my-reports.queries.ts';
import { ReportParts } from './report-parts.tsx';
import { useReportTitle } from './use-report-title.ts';
import { useT } from './use-t.ts';

const Back = () => <BackLink to="/report/mine" label={useT()('mine.title')} />;

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
  const titleOf = useReportTitle();
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
        title={titleOf(report)}
        windowTitle={t('report_page.window', { code: report.code })}
        width="reading"
        above={<Back />}
        actions={<PrintButton />}
      >
        <ReportParts report={report} />
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
