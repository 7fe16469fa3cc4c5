import { mdiAccountClockOutline } from '@mdi/js';
import type { Registration } from '@hydria/shared/contract/registrations.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { WAITING_LISTS } from '@hydria/shared/rules/waiting-lists.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { useListPoll } from '../conversations/conversations.queries.ts';
import { useDeskT } from '../use-desk-t.ts';
import { RegistrationState, registrationState } from './registration-state.tsx';

const STATES = ['waiting', 'asked', 'accepted', 'refused', 'all'] as const;

const REQUESTS = defineList({
  filters: { search: textFilter(), status: choiceFilter(STATES, WAITING_LISTS.registrations.status) },
  // By state: those that wait first, from the oldest.
  sort: { columns: ['status', 'created_at'], descending: ['created_at'] },
});

const useColumns = (): readonly Column<Registration>[] => {
  const t = useDeskT();
  const { dateTime } = useFormats();
  const nameOf = ({ last_name, first_name }: Registration) => `${last_name} ${first_name}`;
  const matchOf = ({ supply_known, afm_matches, name_matches }: Registration) => {
    if (!supply_known) return t('registrations.match_none');
    if (afm_matches) return t(name_matches ? 'registrations.match_all' : 'registrations.match_afm');
    return t(name_matches ? 'registrations.match_name' : 'registrations.match_supply');
  };
  return [
    {
      key: 'name',
      label: t('registrations.name'),
      kind: 'head',
      value: nameOf,
      cell: (row) => <PortalLink to={`/admin/registrations/${row.id}`}>{nameOf(row)}</PortalLink>,
    },
    {
      key: 'supply',
      label: t('registrations.supply'),
      isOneLine: true,
      value: ({ kwdikos_katanalwti }) => kwdikos_katanalwti,
    },
    { key: 'match', label: t('registrations.match'), value: matchOf },
    {
      key: 'status',
      label: t('registrations.state'),
      isOneLine: true,
      value: (row) => t(`registrations.state_${registrationState(row)}`),
      cell: (row) => <RegistrationState registration={row} />,
    },
    {
      key: 'created_at',
      label: t('registrations.created_at'),
      isOneLine: true,
      value: ({ created_at }) => dateTime(created_at),
      fact: { instant: ({ created_at }) => created_at },
    },
  ];
};

const useTexts = () => {
  const t = useDeskT();
  return {
    title: t('registrations.title'),
    intro: t('registrations.intro'),
    caption: t('registrations.title'),
    found: (count: number) => t('registrations.found', { count }),
    none: { icon: mdiAccountClockOutline, label: t('registrations.none'), text: t('registrations.none_hint') },
    noMatch: { label: t('registrations.no_match'), text: t('registrations.no_match_hint') },
    forbidden: { label: t('desk.forbidden'), text: t('desk.forbidden_hint') },
  };
};

/** Requests of people to be accepted by the utility: the waiting ones, the oldest first, unless the address says otherwise. */
export const RegistrationsPage = () => {
  const t = useDeskT();
  const view = useListView(REQUESTS);
  const { search, status } = view.filters;
  const fields = { search: search || null, status: status === 'all' ? null : status };
  return (
    <ListPage
      list={useTenantList('GET /api/staff/registrations', view, fields, useListPoll())}
      columns={useColumns()}
      rowKey={({ id }) => id}
      texts={useTexts()}
      file="registrations"
      filters={
        <>
          <SearchFilter
            label={t('registrations.search')}
            value={search}
            onChange={(text) => view.set({ search: text })}
          />
          <SelectInput
            name="status"
            label={t('registrations.state')}
            choices={STATES.map((value) => ({ value, label: t(`registrations.filter_${value}`) }))}
            value={status}
            onChange={(value) => view.set({ status: value })}
          />
        </>
      }
    />
  );
};
