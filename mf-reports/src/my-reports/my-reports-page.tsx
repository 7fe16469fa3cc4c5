import { mdiCheckAll, mdiPlus, mdiWaterCheckOutline } from '@mdi/js';
import { useState } from 'react';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { isActive } from '@hydria/shared/rules/case-state.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Segments } from '@hydria/shared/ui/segments.tsx';
import { useT } from '../use-t.ts';
import { useMyReports } from './my-reports.queries.ts';
import { ReportItem } from './report-item.tsx';

type Reports = Answer<'GET /api/reports'>;

const NewReport = () => {
  const t = useT();
  return (
    <Button variant="contained" component={PortalLink} to="/report" startIcon={<Icon path={mdiPlus} size={20} />}>
      {t('mine.new')}
    </Button>
  );
};

const List = ({ reports }: { reports: Reports }) => {
  const t = useT();
  const [shown, show] = useState<'open' | 'closed'>(reports.active > 0 || reports.closed === 0 ? 'open' : 'closed');
  const some = reports.data.filter(({ status }) => isActive(status) === (shown === 'open'));
  const choices = [
    { value: 'open' as const, label: `${t('mine.open')} (${reports.active})` },
    { value: 'closed' as const, label: `${t('mine.closed')} (${reports.closed})` },
  ];
  return (
    <>
      <div>
        <Segments label={t('mine.filter')} choices={choices} value={shown} onChange={show} />
      </div>
      <SectionCard flush>
        {some.length === 0 ? (
          <Empty
            icon={shown === 'open' ? mdiWaterCheckOutline : mdiCheckAll}
            label={t(`mine.none_${shown}`)}
            text={t(`mine.none_${shown}_hint`)}
          />
        ) : (
          <ListReset>
            {some.map((report) => (
              <ReportItem key={report.id} report={report} />
            ))}
          </ListReset>
        )}
      </SectionCard>
    </>
  );
};

/** `/report/mine`: the person's reports to the current utility, open and resolved, with counts. */
export const MyReportsPage = () => {
  const t = useT();
  const reports = useMyReports();
  return (
    <Page title={t('mine.title')} width="reading" actions={<NewReport />}>
      {reports.isPending && (
        <SectionCard>
          <Loading shape="rows" count={3} />
        </SectionCard>
      )}
      {reports.isError && (
        <SectionCard>
          <Failed error={reports.error} retry={reports.refetch} />
        </SectionCard>
      )}
      {reports.isSuccess && <List reports={reports.data} />}
    </Page>
  );
};
