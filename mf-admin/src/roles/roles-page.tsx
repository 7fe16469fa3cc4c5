import { mdiShieldAccountOutline, mdiShieldLockOutline } from '@mdi/js';
import type { Role } from '@hydria/shared/contract/roles.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { defineList, flagFilter, textFilter } from '@hydria/shared/list/list-schema.ts';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { NewRowLink } from '../new-row.tsx';
import { ReachFilter } from '../reach-filter.tsx';
import { usePeopleT } from '../use-people-t.ts';
import { useRoleName } from '../use-role-name.ts';
import { usePermissionWords } from './use-permission-words.ts';

const ROLES = defineList({
  filters: { search: textFilter(), everywhere: flagFilter() },
  sort: { columns: ['sort', 'name', 'users'], descending: ['users'] },
});

const useColumns = (mayChange: boolean): readonly Column<Role>[] => {
  const t = usePeopleT();
  const roleName = useRoleName();
  const words = usePermissionWords();
  return [
    {
      key: 'name',
      label: t('roles.name'),
      kind: 'head',
      value: ({ name }) => roleName(name),
      cell: ({ id, name, system }) => (
        <Row as="span" gap={8} align="center">
          {mayChange ? <PortalLink to={`/admin/roles/${id}`}>{roleName(name)}</PortalLink> : roleName(name)}
          {system && <StatusChip tone="quiet" icon={mdiShieldLockOutline} label={t('roles.system')} />}
        </Row>
      ),
    },
    {
      key: 'permissions',
      label: t('roles.permissions'),
      kind: 'quiet',
      value: ({ permissions }) => permissions.map(words.permission).join(', ') || t('roles.no_permissions'),
    },
    {
      key: 'users',
      label: t('roles.users'),
      kind: 'figure',
      value: ({ users }) => String(users),
      fact: { number: ({ users }) => users },
    },
    {
      key: 'sort',
      label: t('roles.sort'),
      kind: 'figure',
      value: ({ sort }) => String(sort),
      fact: { number: ({ sort }) => sort },
    },
  ];
};

/** The roles of the installation, with how many people hold each. */
export const RolesPage = () => {
  const t = usePeopleT();
  const view = useListView(ROLES);
  const { search, everywhere } = view.filters;
  const list = useTenantList('GET /api/roles', view, { search: search || null, everywhere });
  const mayChange = list.read.data?.may_change ?? false;
  return (
    <ListPage
      list={list}
      columns={useColumns(mayChange)}
      rowKey={({ id }) => id}
      texts={{
        title: t('roles.title'),
        intro: t('roles.intro'),
        caption: t('roles.title'),
        found: (count) => t('roles.found', { count }),
        none: { icon: mdiShieldAccountOutline, label: t('roles.none'), text: t('roles.none_hint') },
        noMatch: { label: t('roles.no_match', { search }), text: t('roles.none_hint') },
        forbidden: { label: t('roles.forbidden'), text: t('roles.forbidden_hint') },
      }}
      file="roles"
      action={mayChange && <NewRowLink to="/admin/roles/new">{t('roles.new')}</NewRowLink>}
      filters={
        <>
          <SearchFilter label={t('roles.search')} value={search} onChange={(text) => view.set({ search: text })} />
          <ReachFilter isEverywhere={everywhere} onChange={(value) => view.set({ everywhere: value })} />
        </>
      }
    />
  );
};
