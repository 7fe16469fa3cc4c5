import { mdiFileDocumentOutline, mdiPlus } from '@mdi/js';
import { ItemList } from '@hydria/shared/list/item-list.tsx';
import { StateFilter } from '@hydria/shared/list/state-filter.tsx';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { notOnPaper } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { useT } from '../use-t.ts';
import { ApplicationItem } from './application-item.tsx';
import { SavedList } from './saved-list.tsx';
import { WaitingList } from './waiting-list.tsx';
import { useApplications } from './applications.queries.ts';

const NewApplication = () => {
  const t = useT();
  const icon = <Icon path={mdiPlus} size={20} />;
  return (
    <Button variant="contained" component={PortalLink} to="/online-forms" startIcon={icon} css={notOnPaper}>
      {t('mine.new')}
    </Button>
  );
};

/** `/applications`: the forms that the person has sent to the current utility; the address holds filter and search. */
export const ApplicationsPage = () => {
  const t = useT();
  const { view, list } = useApplications();
  const texts = {
    found: (count: number) => t('mine.found', { count }),
    none: { icon: mdiFileDocumentOutline, label: t('mine.none'), text: t('mine.none_hint') },
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
    <Page title={t('mine.title')} width="reading" actions={<NewApplication />}>
      <SavedList />
      <WaitingList />
      <StateFilter view={view} counts={list.read.data} words={words} />
      <ItemList
        list={list}
        rowKey={({ id }) => id}
        renderItem={(application) => <ApplicationItem application={application} />}
        texts={texts}
      />
    </Page>
  );
};
