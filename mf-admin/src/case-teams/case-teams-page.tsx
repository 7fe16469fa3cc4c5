import { mdiAccountGroupOutline, mdiCheckCircleOutline, mdiCloseCircleOutline } from '@mdi/js';
import type { CaseTeam } from '@hydria/shared/contract/case-teams.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { NewRowLink } from '../new-row.tsx';
import { hasWords, useWholeList } from '../use-whole-list.ts';
import { useCaseTeams } from './case-teams.queries.ts';
import { useCaseSetupT } from './use-case-setup-t.ts';

const STATES = ['all', 'active', 'inactive'] as const;

const LIST = defineList({
  filters: { search: textFilter(), state: choiceFilter(STATES, 'active') },
  sort: { columns: ['title', 'members', 'updated_at'], descending: ['members', 'updated_at'] },
});

const useColumns = (): readonly Column<CaseTeam>[] => {
  const t = useCaseSetupT();
  const { dateTime } = useFormats();
  const wordOf = ({ is_active }: CaseTeam) => t(is_active ? 'teams.active' : 'teams.inactive');
  return [
    {
      key: 'title',
      label: t('field.case_team.title'),
      kind: 'head',
      value: ({ title }) => title,
      cell: ({ id, title }) => <PortalLink to={`/admin/case-teams/${id}`}>{title}</PortalLink>,
    },
    {
      key: 'state',
      label: t('teams.state'),
      isOneLine: true,
      value: wordOf,
      cell: (team) => (
        <StatusChip
          tone={team.is_active ? 'good' : 'quiet'}
          icon={team.is_active ? mdiCheckCircleOutline : mdiCloseCircleOutline}
          label={wordOf(team)}
        />
      ),
    },
    { key: 'lead', label: t('field.case_team.lead'), value: ({ lead }) => lead?.name ?? '' },
    {
      key: 'members',
      label: t('field.case_team.members'),
      value: ({ members }) => members.map(({ name }) => name).join(', '),
    },
    { key: 'email', label: t('field.case_team.email'), value: ({ email }) => email ?? '' },
    {
      key: 'updated_at',
      label: t('updated_at'),
      kind: 'quiet',
      value: ({ updated_at, updated_by }) => [dateTime(updated_at), updated_by].filter(Boolean).join(', '),
      file: [{ instant: ({ updated_at }) => updated_at }, { part: 'by', text: ({ updated_by }) => updated_by }],
    },
  ];
};

const useTeams = () => {
  const view = useListView(LIST);
  const { search, state } = view.filters;
  const read = useCaseTeams();
  const list = useWholeList(
    view,
    { ...read, data: read.data?.data },
    {
      keeps: ({ title, email, members, is_active }) =>
        hasWords(search, title, email ?? '', ...members.map(({ name }) => name)) &&
        (state === 'all' || is_active === (state === 'active')),
      keyOf: (team, column) => (column === 'members' ? team.members.length : team[column as 'title' | 'updated_at']),
    },
  );
  return { view, list };
};

const useTexts = () => {
  const t = useCaseSetupT();
  return {
    title: t('teams.title'),
    intro: t('teams.intro'),
    caption: t('teams.title'),
    found: (count: number) => t('teams.found', { count }),
    none: { icon: mdiAccountGroupOutline, label: t('teams.none'), text: t('teams.none_hint') },
    noMatch: { label: t('teams.no_match'), text: t('teams.no_match_hint') },
    forbidden: { label: t('forbidden'), text: t('forbidden_hint') },
  };
};

/** `/admin/case-teams`: the teams of the chosen utility, to which its cases are assigned. */
export const CaseTeamsPage = () => {
  const t = useCaseSetupT();
  const { view, list } = useTeams();
  const { search, state } = view.filters;
  return (
    <ListPage
      list={list}
      columns={useColumns()}
      rowKey={({ id }) => id}
      texts={useTexts()}
      file="case-teams"
      action={<NewRowLink to="/admin/case-teams/new">{t('teams.new')}</NewRowLink>}
      filters={
        <>
          <SearchFilter label={t('teams.search')} value={search} onChange={(text) => view.set({ search: text })} />
          <SelectInput
            name="state"
            label={t('teams.state')}
            choices={STATES.map((value) => ({ value, label: t(`teams.filter_${value}`) }))}
            value={state}
            onChange={(value) => view.set({ state: value })}
          />
        </>
      }
    />
  );
};
