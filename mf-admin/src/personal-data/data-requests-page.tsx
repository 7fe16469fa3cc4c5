import { mdiDatabaseOutline } from '@mdi/js';
import type { DataRequest } from '@hydria/shared/contract/personal-data.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList } from '@hydria/shared/list/list-schema.ts';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { WAITING_LISTS } from '@hydria/shared/rules/waiting-lists.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { useListPoll } from '../conversations/conversations.queries.ts';
import { useDeskT } from '../use-desk-t.ts';
import { DataRequestState } from './data-request-state.tsx';

const STATES = ['all', 'pending', 'done', 'refused', 'withdrawn'] as const;

const REQUESTS = defineList({
  filters: { status: choiceFilter(STATES, WAITING_LISTS.data_requests.status) },
  // By state: those that wait first, from the oldest.
  sort: { columns: ['status', 'asked_at'], descending: ['asked_at'] },
});

const useColumns = (): readonly Column<DataRequest>[] => {
  const t = useDeskT();
  const { dateTime, dueDate } = useFormats();
  const nameOf = ({ full_name, email }: DataRequest) => full_name || email || t('data_requests.erased_person');
  return [
    {
      key: 'name',
      label: t('data_requests.name'),
      kind: 'head',
      value: nameOf,
      cell: (row) => <PortalLink to={`/admin/data-requests/${row.id}`}>{nameOf(row)}</PortalLink>,
    },
    { key: 'kind', label: t('data_requests.kind'), value: ({ kind }) => t(`data_requests.kind_${kind}`) },
    { key: 'code', label: t('data_requests.code'), isOneLine: true, value: ({ code }) => code },
    {
      key: 'due_on',
      label: t('data_requests.due_on'),
      isOneLine: true,
      value: ({ due_on }) => dueDate(due_on),
      fact: { date: ({ due_on }) => due_on },
    },
    {
      key: 'status',
      label: t('data_requests.state'),
      isOneLine: true,
      value: ({ status }) => t(`data_requests.state_${status}`),
      cell: ({ status }) => <DataRequestState status={status} />,
    },
    {
      key: 'asked_at',
      label: t('data_requests.asked_at'),
      isOneLine: true,
      value: ({ asked_at }) => dateTime(asked_at),
      fact: { instant: ({ asked_at }) => asked_at },
    },
  ];
};

const useTexts = () => {
  const t = useDeskT();
  return {
    title: t('data_requests.title'),
    intro: t('data_requests.intro'),
    caption: t('data_requests.title'),
    found: (count: number) => t('data_requests.found', { count }),
    none: { icon: mdiDatabaseOutline, label: t('data_requests.none'), text: t('data_requests.none_hint') },
    noMatch: { label: t('data_requests.no_match'), text: t('data_requests.no_match_hint') },
    forbidden: { label: t('desk.forbidden'), text: t('desk.forbidden_hint') },
  };
};

/** Requests of people about their data, with the day by which the utility must answer: the longest waiting first. */
export const DataRequestsPage = () => {
  const t = useDeskT();
  const view = useListView(REQUESTS);
  const { status } = view.filters;
  return (
    <ListPage
      list={useTenantList(
        'GET /api/staff/data-requests',
        view,
        { status: status === 'all' ? null : status },
        useListPoll(),
      )}
      columns={useColumns()}
      rowKey={({ id }) => id}
      texts={useTexts()}
      file="data-requests"
      filters={
        <SelectInput
          name="status"
          label={t('data_requests.state')}
          choices={STATES.map((value) => ({ value, label: t(`data_requests.filter_${value}`) }))}
          value={status}
          onChange={(value) => view.set({ status: value })}
        />
      }
    />
  );
};
