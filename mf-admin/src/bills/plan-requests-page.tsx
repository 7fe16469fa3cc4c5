import { mdiCalendarCheckOutline } from '@mdi/js';
import type { Answer } from '@hydria/shared/contract/contract.ts';
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
import { Unbroken } from '@hydria/shared/ui/unbroken.tsx';
import { PlanRequestState } from './plan-request-state.tsx';
import { useBillsT } from './use-bills-t.ts';

type Request = Answer<'GET /api/staff/plan-requests'>['data'][number];

const STATES = ['all', ...REQUEST_STATES] as const;

const REQUESTS = defineList({
  filters: { search: textFilter(), state: choiceFilter(STATES, WAITING_LISTS.plan_requests.state) },
  // By state: those that wait first, from the oldest.
  sort: { columns: ['state', 'asked_at'], descending: ['asked_at'] },
});

const useColumns = (): readonly Column<Request>[] => {
  const t = useBillsT();
  const { dateTime, money } = useFormats();
  return [
    {
      key: 'name',
      label: t('plans.name'),
      kind: 'head',
      value: ({ name }) => name,
      cell: ({ id, name }) => <PortalLink to={`/admin/plan-requests/${id}`}>{name}</PortalLink>,
    },
    {
      key: 'supply',
      label: t('plans.supply'),
      value: ({ kwdikos_katanalwti }) => kwdikos_katanalwti,
      cell: ({ kwdikos_katanalwti: code }) => <Unbroken text={code} code={code} />,
    },
    { key: 'rule', label: t('plans.rule'), value: ({ settlcateg, code }) => settlcateg ?? code },
    {
      key: 'debt',
      label: t('plans.debt'),
      kind: 'figure',
      value: ({ debt }) => money(debt),
      fact: { amount: ({ debt }) => debt },
    },
    {
      key: 'total',
      label: t('plans.total'),
      kind: 'figure',
      value: ({ total }) => money(total),
      fact: { amount: ({ total }) => total },
    },
    {
      key: 'installments',
      label: t('plans.installments'),
      kind: 'figure',
      value: ({ installments }) => String(installments),
      fact: { number: ({ installments }) => installments },
    },
    {
      key: 'state',
      label: t('plans.state'),
      isOneLine: true,
      value: ({ state }) => t(`plans.state_${state}`),
      cell: ({ state }) => <PlanRequestState state={state} />,
    },
    {
      key: 'asked_at',
      label: t('plans.asked_at'),
      isOneLine: true,
      value: ({ asked_at }) => dateTime(asked_at),
      fact: { instant: ({ asked_at }) => asked_at },
    },
  ];
};

const useTexts = () => {
  const t = useBillsT();
  return {
    title: t('plans.title'),
    intro: t('plans.intro'),
    caption: t('plans.title'),
    found: (count: number) => t('plans.found', { count }),
    none: { icon: mdiCalendarCheckOutline, label: t('plans.none'), text: t('plans.none_hint') },
    noMatch: { label: t('no_match'), text: t('no_match_hint') },
    forbidden: { label: t('forbidden'), text: t('forbidden_hint') },
  };
};

/** `/admin/plan-requests`: requests for instalment plans, those that wait first. */
export const PlanRequestsPage = () => {
  const t = useBillsT();
  const view = useListView(REQUESTS);
  const { search, state } = view.filters;
  const fields = { search: search || null, state: state === 'all' ? null : state };
  return (
    <ListPage
      list={useTenantList('GET /api/staff/plan-requests', view, fields)}
      columns={useColumns()}
      rowKey={({ id }) => id}
      texts={useTexts()}
      file="plan-requests"
      filters={
        <>
          <SearchFilter label={t('plans.search')} value={search} onChange={(text) => view.set({ search: text })} />
          <SelectInput
            name="state"
            label={t('plans.state')}
            choices={STATES.map((value) => ({ value, label: t(`plans.filter_${value}`) }))}
            value={state}
            onChange={(value) => view.set({ state: value })}
          />
        </>
      }
    />
  );
};
