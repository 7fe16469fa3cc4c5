import { mdiWaterOffOutline } from '@mdi/js';
import { SUPPLY_REQUEST_KINDS } from '@hydria/shared/contract/forms/supply.ts';
import type { StaffSupplyRequest } from '@hydria/shared/contract/supply-requests.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { REQUEST_STATES } from '@hydria/shared/rules/request-state.ts';
import { WAITING_LISTS } from '@hydria/shared/rules/waiting-lists.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { useListPoll } from '../conversations/conversations.queries.ts';
import { useDeskT } from '../use-desk-t.ts';
import { RequestState } from './request-state.tsx';

const STATES = ['all', ...REQUEST_STATES] as const;
const KINDS = ['all', ...SUPPLY_REQUEST_KINDS] as const;

const REQUESTS = defineList({
  filters: {
    search: textFilter(),
    state: choiceFilter(STATES, WAITING_LISTS.supply_requests.state),
    kind: choiceFilter(KINDS, 'all'),
  },
  // By state: those that wait first, from the oldest.
  sort: { columns: ['state', 'asked_at'], descending: ['asked_at'] },
});

const useColumns = (): readonly Column<StaffSupplyRequest>[] => {
  const t = useDeskT();
  const { date, dateTime } = useFormats();
  return [
    {
      key: 'supply',
      label: t('supply_requests.supply'),
      kind: 'head',
      value: ({ kwdikos_katanalwti }) => kwdikos_katanalwti,
      cell: ({ id, kwdikos_katanalwti }) => (
        <PortalLink to={`/admin/supply-requests/${id}`}>{kwdikos_katanalwti}</PortalLink>
      ),
    },
    { key: 'kind', label: t('supply_requests.kind'), value: ({ kind }) => t(`supply_requests.kind_${kind}`) },
    { key: 'name', label: t('supply_requests.name'), value: ({ name }) => name },
    { key: 'address', label: t('supply_requests.address'), value: ({ address }) => address ?? '' },
    {
      key: 'wanted_on',
      label: t('supply_requests.wanted_on'),
      isOneLine: true,
      value: ({ wanted_on }) => (wanted_on ? date(wanted_on) : ''),
      fact: { date: ({ wanted_on }) => wanted_on },
    },
    {
      key: 'state',
      label: t('supply_requests.state'),
      isOneLine: true,
      value: ({ state }) => t(`supply_requests.state_${state}`),
      cell: ({ state }) => <RequestState state={state} />,
    },
    {
      key: 'asked_at',
      label: t('supply_requests.asked_at'),
      isOneLine: true,
      value: ({ asked_at }) => dateTime(asked_at),
      fact: { instant: ({ asked_at }) => asked_at },
    },
  ];
};

const useTexts = () => {
  const t = useDeskT();
  return {
    title: t('supply_requests.title'),
    intro: t('supply_requests.intro'),
    caption: t('supply_requests.title'),
    found: (count: number) => t('supply_requests.found', { count }),
    none: { icon: mdiWaterOffOutline, label: t('supply_requests.none'), text: t('supply_requests.none_hint') },
    noMatch: { label: t('supply_requests.no_match'), text: t('supply_requests.no_match_hint') },
    forbidden: { label: t('desk.forbidden'), text: t('desk.forbidden_hint') },
  };
};

/** Requests of customers for a supply: those that wait first, the oldest on top. */
export const SupplyRequestsPage = () => {
  const t = useDeskT();
  const view = useListView(REQUESTS);
  const { search, state, kind } = view.filters;
  const fields = {
    search: search || null,
    state: state === 'all' ? null : state,
    kind: kind === 'all' ? null : kind,
  };
  return (
    <ListPage
      list={useTenantList('GET /api/staff/supply-requests', view, fields, useListPoll())}
      columns={useColumns()}
      rowKey={({ id }) => id}
      texts={useTexts()}
      file="supply-requests"
      filters={
        <>
          <SearchFilter
            label={t('supply_requests.search')}
            value={search}
            onChange={(text) => view.set({ search: text })}
          />
          <SelectInput
            name="state"
            label={t('supply_requests.state')}
            choices={STATES.map((value) => ({ value, label: t(`supply_requests.filter_${value}`) }))}
            value={state}
            onChange={(value) => view.set({ state: value })}
          />
          <SelectInput
            name="kind"
            label={t('supply_requests.kind')}
            choices={KINDS.map((value) => ({ value, label: t(`supply_requests.kind_${value}`) }))}
            value={kind}
            onChange={(value) => view.set({ kind: value })}
          />
        </>
      }
    />
  );
};
