import { mdiAccountSearchOutline, mdiAccountGroupOutline, mdiLockOutline } from '@mdi/js';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { UseQueryResult } from '@hydria/shared/libs';
import { LinearProgress } from '@hydria/shared/mui';
import type { ApiError } from '@hydria/shared/platform/api-error.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useRead } from '@hydria/shared/remote/use-read.ts';
import { useSearchParams } from '@hydria/shared/router';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Pager } from '../pager.tsx';
import { usePages, type Pages } from '../use-pages.ts';
import { useT } from '../use-t.ts';
import { UsersFilters } from './users-filters.tsx';
import { queryOf, readView, ROWS, sortedBy, writeView, type UsersView } from './users-query.ts';
import { UsersTable } from './users-table.tsx';

type Users = Answer<'GET /api/users/search'>;

/** Rows of the skeleton: about as many as the first page will have. */
const WAITING_ROWS = 8;

const useView = () => {
  const [params, setParams] = useSearchParams();
  return { view: readView(params), setView: (view: UsersView) => setParams(writeView(view), { replace: true }) };
};

/** Everyone who uses the portal, for an administrator: found on the server, a page at a time. */
export const UsersPage = () => {
  const t = useT();
  const { view, setView } = useView();
  const deya_id = useSession((state) => state.deya_id);
  const pages = usePages(JSON.stringify([view, deya_id]));
  const users = useRead(
    'GET /api/users/search',
    { query: queryOf(view, deya_id, pages.cursor) },
    { keepPrevious: true },
  );
  return (
    <Page title={t('users.title')} width="full">
      <UsersFilters view={view} onChange={setView} />
      <SectionCard flush>
        <Progress isShown={users.isFetching && !users.isPending} />
        <Found users={users} view={view} pages={pages} onSort={(column) => setView(sortedBy(view, column))} />
      </SectionCard>
    </Page>
  );
};

/** Keeps its line, so that nothing moves while it comes and goes. */
const Progress = ({ isShown }: { isShown: boolean }) => {
  const t = useT();
  return (
    <div css={{ height: 4, overflow: 'hidden', borderStartStartRadius: 12, borderStartEndRadius: 12 }}>
      {isShown && <LinearProgress aria-label={t('users.updating')} />}
    </div>
  );
};

interface FoundProps {
  users: UseQueryResult<Users, ApiError>;
  view: UsersView;
  pages: Pages;
  onSort: Parameters<typeof UsersTable>[0]['onSort'];
}

const Found = ({ users, view, pages, onSort }: FoundProps) => {
  const t = useT();
  if (users.isPending)
    return (
      <div css={{ padding: '0 24px 24px' }}>
        <Loading count={WAITING_ROWS} />
      </div>
    );
  if (users.isError)
    return users.error.code === 'no_access' ? <Forbidden /> : <Failed error={users.error} retry={users.refetch} />;
  if (users.data.data.length === 0)
    return <Nobody search={view.search} isFiltered={view.search !== '' || view.state !== 'all'} />;
  return (
    <>
      <UsersTable users={users.data.data} view={view} onSort={onSort} />
      <Pager
        found={t('users.found', { count: users.data.total })}
        rows={ROWS}
        total={users.data.total}
        shown={users.data.data.length}
        next={users.data.next}
        {...pages}
      />
    </>
  );
};

const Forbidden = () => {
  const t = useT();
  return <Empty icon={mdiLockOutline} label={t('users.forbidden')} text={t('users.forbidden_hint')} />;
};

const Nobody = ({ search, isFiltered }: { search: string; isFiltered: boolean }) => {
  const t = useT();
  if (!isFiltered) return <Empty icon={mdiAccountGroupOutline} label={t('users.none')} text={t('users.none_hint')} />;
  const label = search === '' ? t('users.no_match_state') : t('users.no_match', { search });
  return <Empty icon={mdiAccountSearchOutline} label={label} text={t('users.no_match_hint')} />;
};
