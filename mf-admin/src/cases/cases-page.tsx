import { mdiWrenchOutline } from '@mdi/js';
import type { StaffCase } from '@hydria/shared/contract/cases.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { stateName } from '@hydria/shared/rules/case-state.ts';
import { PROBLEM_TYPES } from '@hydria/shared/rules/report.ts';
import { WAITING_LISTS } from '@hydria/shared/rules/waiting-lists.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { useListPoll } from '../conversations/conversations.queries.ts';
import { useDeskT } from '../use-desk-t.ts';
import { CaseState } from './case-state.tsx';

const STATES = ['all', 'active', 'closed'] as const;
const TYPES = ['all', ...PROBLEM_TYPES] as const;

const CASES = defineList({
  filters: {
    search: textFilter(),
    state: choiceFilter(STATES, WAITING_LISTS.cases.state),
    problem_type: choiceFilter(TYPES, 'all'),
  },
  // By state: open ones first, from the oldest.
  sort: { columns: ['state', 'created_at'], descending: ['created_at'] },
});

const useColumns = (): readonly Column<StaffCase>[] => {
  const t = useDeskT();
  const { dateTime } = useFormats();
  return [
    {
      key: 'code',
      label: t('cases.code'),
      kind: 'head',
      isOneLine: true,
      value: ({ code }) => code,
      cell: ({ id, code }) => <PortalLink to={`/admin/cases/${id}`}>{code}</PortalLink>,
    },
    { key: 'type', label: t('cases.type'), value: ({ problem_type }) => t(`cases.types.${problem_type}`) },
    {
      key: 'place',
      label: t('cases.place'),
      value: ({ address, kwdikos_katanalwti }) => [address, kwdikos_katanalwti].filter(Boolean).join(' · '),
    },
    { key: 'name', label: t('cases.name'), value: ({ name }) => name },
    {
      key: 'photos',
      label: t('cases.photos'),
      kind: 'figure',
      value: ({ photo_count }) => (photo_count > 0 ? String(photo_count) : ''),
    },
    {
      key: 'state',
      label: t('cases.state'),
      isOneLine: true,
      value: ({ status }) => t(`cases.state_${stateName(status)}`),
      cell: ({ status }) => <CaseState status={status} />,
    },
    {
      key: 'created_at',
      label: t('cases.created_at'),
      isOneLine: true,
      value: ({ created_at }) => dateTime(created_at),
    },
  ];
};

const useTexts = () => {
  const t = useDeskT();
  return {
    title: t('cases.title'),
    intro: t('cases.intro'),
    caption: t('cases.title'),
    found: (count: number) => t('cases.found', { count }),
    none: { icon: mdiWrenchOutline, label: t('cases.none'), text: t('cases.none_hint') },
    noMatch: { label: t('cases.no_match'), text: t('cases.no_match_hint') },
    forbidden: { label: t('desk.forbidden'), text: t('desk.forbidden_hint') },
  };
};

/** `/admin/cases`: the problem reports of the utility, open ones first, the oldest on top. */
export const CasesPage = () => {
  const t = useDeskT();
  const view = useListView(CASES);
  const { search, state, problem_type } = view.filters;
  const fields = {
    search: search || null,
    state: state === 'all' ? null : state,
    problem_type: problem_type === 'all' ? null : problem_type,
  };
  return (
    <ListPage
      list={useTenantList('GET /api/staff/cases', view, fields, useListPoll())}
      columns={useColumns()}
      rowKey={({ id }) => id}
      texts={useTexts()}
      file="cases"
      filters={
        <>
          <SearchFilter label={t('cases.search')} value={search} onChange={(text) => view.set({ search: text })} />
          <SelectInput
            name="state"
            label={t('cases.state')}
            choices={STATES.map((value) => ({ value, label: t(`cases.filter_${value}`) }))}
            value={state}
            onChange={(value) => view.set({ state: value })}
          />
          <SelectInput
            name="problem_type"
            label={t('cases.type')}
            choices={TYPES.map((value) => ({ value, label: t(`cases.types.${value}`) }))}
            value={problem_type}
            onChange={(value) => view.set({ problem_type: value })}
          />
        </>
      }
    />
  );
};
