import { mdiAccountGroupOutline, mdiAccountPlusOutline, mdiAccountSearchOutline } from '@mdi/js';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList, flagFilter, textFilter } from '@hydria/shared/list/list-schema.ts';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { ReachFilter } from '../reach-filter.tsx';
import { useT } from '../use-t.ts';
import { BulkBar } from './bulk-bar.tsx';
import { useChosenPeople } from './use-chosen-people.ts';
import { useUserColumns } from './use-user-columns.tsx';

const STATES = ['all', 'active', 'unconfirmed', 'unapproved', 'deactivated', 'deleted'] as const;

const USERS = defineList({
  filters: { search: textFilter(), state: choiceFilter(STATES, 'all'), everywhere: flagFilter() },
  sort: {
    columns: ['name', 'email', 'state', 'last_login_at', 'created_at'],
    descending: ['last_login_at', 'created_at'],
  },
  hidden: ['phone', 'deya', 'created_at'],
});

const useUsers = () => {
  const view = useListView(USERS);
  const { search, state, everywhere } = view.filters;
  const list = useTenantList('GET /api/users/search', view, {
    state: state === 'all' ? null : state,
    search: search || null,
    everywhere,
  });
  return { view, list };
};

const useTexts = (search: string) => {
  const t = useT();
  return {
    title: t('users.title'),
    caption: t('users.title'),
    found: (count: number) => t('users.found', { count }),
    none: { icon: mdiAccountGroupOutline, label: t('users.none'), text: t('users.none_hint') },
    noMatch: {
      icon: mdiAccountSearchOutline,
      label: search === '' ? t('users.no_match_state') : t('users.no_match', { search }),
      text: t('users.no_match_hint'),
    },
    forbidden: { label: t('users.forbidden'), text: t('users.forbidden_hint') },
  };
};

/** The users of the portal, for an administrator. */
export const UsersPage = () => {
  const t = useT();
  const { view, list } = useUsers();
  const { search, state, everywhere } = view.filters;
  const choosing = useChosenPeople(view, list);
  const mayMake = useSession(({ user }) => user?.scope.includes('users.manage') === true);
  return (
    <ListPage
      list={list}
      columns={useUserColumns(everywhere)}
      rowKey={({ id }) => id}
      texts={useTexts(search)}
      file="users"
      choosing={choosing}
      above={choosing && <BulkBar list={list} choosing={choosing} isEverywhere={everywhere} />}
      action={
        mayMake && (
          <Button
            component={PortalLink}
            to={everywhere ? '/admin/users/new?everywhere=1' : '/admin/users/new'}
            variant="contained"
            size="small"
            startIcon={<Icon path={mdiAccountPlusOutline} size={18} />}
          >
            {t('users.new')}
          </Button>
        )
      }
      filters={
        <>
          <SearchFilter label={t('users.search')} value={search} onChange={(text) => view.set({ search: text })} />
          <SelectInput
            name="state"
            label={t('users.state')}
            choices={STATES.map((value) => ({ value, label: t(`users.state_${value}`) }))}
            value={state}
            onChange={(value) => view.set({ state: value })}
          />
          <ReachFilter isEverywhere={everywhere} onChange={(value) => view.set({ everywhere: value })} />
        </>
      }
    />
  );
};
