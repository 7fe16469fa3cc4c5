import { mdiPlus, mdiWaterCheckOutline } from '@mdi/js';
import { ItemList } from '@hydria/shared/list/item-list.tsx';
import { StateFilter } from '@hydria/shared/list/state-filter.tsx';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { notOnPaper } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { useT } from './use-t.ts';
import { useMyReports } from './my-reports.queries.ts';
import { ReportItem } from './report-item.tsx';

const NewReport = () => {
  const t = useT();
  return (
    <Button
      variant="contained"
      component={PortalLink}
      to="/report"
      startIcon={<Icon path={mdiPlus} size={20} />}
      css={notOnPaper}
    >
      {t('mine.new')}
    </Button>
  );
};

/** `/report/mine`: the person's reports to the current utility; the address holds filter and search. */
export const MyReportsPage = () => {
  const t = useT();
  const { view, list } = useMyReports();
  const texts = {
    found: (count: number) => t('mine.found', { count }),
    none: { icon: mdiWaterCheckOutline, label: t('mine.none'), text: t('mine.none_hint') },
    noMatch: { label: t('mine.no_match'), text: t('mine.no_match_hint') },
  };
  const words = {
    filter: t('mine.filter'),
    all: t('mine.all'),
    active: t('mine.open'),
    closed: t('mine.closed'),
    search: t('mine.search'),
  };
  return (
    <Page title={t('mine.title')} width="reading" actions={<NewReport />}>
      <StateFilter view={view} counts={list.read.data} words={words} />
      <ItemList
        list={list}
        rowKey={({ id }) => id}
        renderItem={(report) => <ReportItem report={report} />}
        texts={texts}
      />
    </Page>
  );
};
