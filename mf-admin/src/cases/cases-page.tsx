import { mdiChartBar, mdiWrenchOutline } from '@mdi/js';
import type { StaffCase } from '@hydria/shared/contract/cases.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { stateName } from '@hydria/shared/rules/case-state.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { CheckInput, SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { useAreaName, useCaseAreas } from '../case-areas/case-areas.queries.ts';
import { useCasePeople, useCaseTeams } from '../case-teams/case-teams.queries.ts';
import { NewRowLink } from '../new-row.tsx';
import { PageTabs } from '../page-tabs.tsx';
import { CasePriority, CaseState, DueTime } from './case-state.tsx';
import { CasesBulk, useChosenCases } from './cases-bulk.tsx';
import { ALL, KINDS, PRIORITIES, SOURCES, STATES, TYPES, useCasesList, useListQuery, type View } from './cases-list.ts';
import { useCaseForms } from './cases.queries.ts';
import { useCaseTitle } from './use-case-title.ts';
import { useCasesT } from './use-cases-t.ts';

/** With the filters, so that the list beside the case is the same. */
const CaseLink = ({ id, code }: Pick<StaffCase, 'id' | 'code'>) => (
  <PortalLink to={`/admin/cases/${id}${useListQuery()}`}>{code}</PortalLink>
);

/** The columns of the kind, the place and the sender. */
const useSentColumns = (): readonly Column<StaffCase>[] => {
  const t = useCasesT();
  const titleOf = useCaseTitle();
  const areaName = useAreaName();
  return [
    {
      key: 'code',
      label: t('cases.code'),
      kind: 'head',
      isOneLine: true,
      value: ({ code }) => code,
      cell: (request) => <CaseLink {...request} />,
    },
    { key: 'type', label: t('cases.type'), value: titleOf },
    {
      key: 'place',
      label: t('cases.place'),
      value: ({ address, kwdikos_katanalwti }) => [address, kwdikos_katanalwti].filter(Boolean).join(' · '),
      file: [{ text: ({ address }) => address }, { part: 'supply', text: ({ kwdikos_katanalwti: code }) => code }],
    },
    { key: 'source', label: t('cases.source'), value: ({ source }) => t(`cases.sources.${source}`) },
    { key: 'area', label: t('cases.area'), value: ({ area }) => (area ? areaName(area.title) : '') },
    { key: 'name', label: t('cases.name'), value: ({ name }) => name },
  ];
};

/** The work on a case, and its times. */
const useWorkColumns = (): readonly Column<StaffCase>[] => {
  const t = useCasesT();
  const { dateTime } = useFormats();
  return [
    {
      key: 'assignee',
      label: t('cases.assignee'),
      value: ({ team, assignee }) => [assignee?.name, team?.name].filter(Boolean).join(' · '),
      file: [{ text: ({ assignee }) => assignee?.name }, { part: 'team', text: ({ team }) => team?.name }],
    },
    {
      key: 'photos',
      label: t('cases.photos'),
      kind: 'figure',
      value: ({ photo_count }) => (photo_count > 0 ? String(photo_count) : ''),
      fact: { number: ({ photo_count }) => photo_count },
    },
    {
      key: 'priority',
      label: t('cases.priority'),
      isOneLine: true,
      value: ({ priority }) => t(`cases.priority_${priority}`),
      cell: ({ priority }) => (priority === 'normal' ? null : <CasePriority priority={priority} />),
    },
    {
      key: 'state',
      label: t('cases.state'),
      isOneLine: true,
      value: ({ status }) => t(`cases.state_${stateName(status)}`),
      cell: ({ status }) => <CaseState status={status} />,
    },
    {
      key: 'due_at',
      label: t('cases.due_at'),
      isOneLine: true,
      value: ({ due_at }) => (due_at === null ? '' : dateTime(due_at)),
      fact: { instant: ({ due_at }) => due_at },
      cell: (request) => <DueTime request={request} />,
    },
    {
      key: 'created_at',
      label: t('cases.created_at'),
      isOneLine: true,
      value: ({ created_at }) => dateTime(created_at),
      fact: { instant: ({ created_at }) => created_at },
    },
  ];
};

const useColumns = (): readonly Column<StaffCase>[] => [...useSentColumns(), ...useWorkColumns()];

const useTexts = () => {
  const t = useCasesT();
  return {
    title: t('cases.title'),
    intro: t('cases.intro'),
    caption: t('cases.title'),
    found: (count: number) => t('cases.found', { count }),
    none: { icon: mdiWrenchOutline, label: t('cases.none'), text: t('cases.none_hint') },
    noMatch: { label: t('cases.no_match'), text: t('cases.no_match_hint') },
    forbidden: { label: t('forbidden'), text: t('forbidden_hint') },
  };
};

/** The views that come ready, each with the part of its address. */
const VIEWS = [
  ['open', ''],
  ['mine', '?assignee=me'],
  ['unassigned', '?assignee=none'],
  ['overdue', '?overdue=1'],
  ['waiting', '?waiting=1'],
] as const;

const viewOf = ({ filters: { assignee, overdue, waiting } }: View): (typeof VIEWS)[number][0] => {
  if (overdue) return 'overdue';
  if (waiting) return 'waiting';
  if (assignee === 'me') return 'mine';
  return assignee === 'none' ? 'unassigned' : 'open';
};

const ReadyViews = ({ view }: { view: View }) => {
  const t = useCasesT();
  return (
    <PageTabs
      label={t('cases.views')}
      tabs={VIEWS.map(([name, query]) => ({ name, to: `/admin/cases${query}`, label: t(`cases.view_${name}`) }))}
      current={viewOf(view)}
    />
  );
};

/** Teams and people as the filters choose them. A value of the address is a choice before the read has come. */
const useChoices = ({ filters: { team, assignee, form } }: View) => {
  const t = useCasesT();
  const { language } = useRemoteContext();
  const known = (choices: { value: string; label: string }[], value: string) =>
    choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label: value }];
  const teams = useCaseTeams().data?.data.map(({ id, title }) => ({ value: String(id), label: title })) ?? [];
  const people =
    useCasePeople().data?.data.map(({ person_id, name }) => ({ value: String(person_id), label: name })) ?? [];
  const forms =
    useCaseForms().data?.data.map(({ id, title }) => ({ value: String(id), label: title[language] ?? title.el })) ?? [];
  return {
    forms: known([{ value: ALL, label: t('cases.form_all') }, ...forms], form),
    teams: known(
      [{ value: ALL, label: t('cases.team_all') }, { value: 'none', label: t('cases.team_none') }, ...teams],
      team,
    ),
    people: known(
      [
        { value: ALL, label: t('cases.assignee_all') },
        { value: 'me', label: t('cases.assignee_me') },
        { value: 'none', label: t('cases.assignee_none') },
        ...people,
      ],
      assignee,
    ),
  };
};

/** The filters by what a case is. */
const KindFilters = ({ view }: { view: View }) => {
  const t = useCasesT();
  const { forms } = useChoices(view);
  const { kind, problem_type, form, state, source } = view.filters;
  return (
    <>
      <SelectInput
        name="state"
        label={t('cases.state')}
        choices={STATES.map((value) => ({ value, label: t(`cases.filter_${value}`) }))}
        value={state}
        onChange={(value) => view.set({ state: value })}
      />
      <SelectInput
        name="kind"
        label={t('cases.kind')}
        choices={KINDS.map((value) => ({ value, label: t(value === ALL ? 'cases.kind_all' : `cases.kinds_${value}`) }))}
        value={kind}
        // A type and a source are of reports, and a form of applications.
        onChange={(value) => view.set({ kind: value, problem_type: ALL, form: ALL, source: ALL })}
      />
      {kind !== 'application' && (
        <SelectInput
          name="problem_type"
          label={t('cases.type')}
          choices={TYPES.map((value) => ({ value, label: t(`cases.types.${value}`) }))}
          value={problem_type}
          onChange={(value) => view.set({ problem_type: value })}
        />
      )}
      {kind !== 'application' && (
        <SelectInput
          name="source"
          label={t('cases.source')}
          choices={SOURCES.map((value) => ({ value, label: t(`cases.sources.${value}`) }))}
          value={source}
          onChange={(value) => view.set({ source: value })}
        />
      )}
      {kind === 'application' && (
        <SelectInput
          name="form"
          label={t('cases.form')}
          choices={forms}
          value={form}
          onChange={(value) => view.set({ form: value })}
        />
      )}
    </>
  );
};

/** The filter by named area, where the utility has some. */
const AreaFilter = ({ view }: { view: View }) => {
  const t = useCasesT();
  const nameOf = useAreaName();
  const { area } = view.filters;
  const areas = (useCaseAreas().data?.data ?? []).map(({ id, title }) => ({ value: String(id), label: nameOf(title) }));
  if (areas.length === 0 && area === ALL) return null;
  const choices = [
    { value: ALL, label: t('cases.area_all') },
    { value: 'none', label: t('cases.area_none') },
    ...areas,
  ];
  return (
    <SelectInput
      name="area"
      label={t('cases.area')}
      choices={choices.some(({ value }) => value === area) ? choices : [...choices, { value: area, label: area }]}
      value={area}
      onChange={(value) => view.set({ area: value })}
    />
  );
};

/** The filters by the work on a case. */
const WorkFilters = ({ view }: { view: View }) => {
  const t = useCasesT();
  const { teams, people } = useChoices(view);
  const { team, assignee, priority, with_photo } = view.filters;
  return (
    <>
      <SelectInput
        name="team"
        label={t('cases.team')}
        choices={teams}
        value={team}
        onChange={(value) => view.set({ team: value })}
      />
      <SelectInput
        name="assignee"
        label={t('cases.assignee')}
        choices={people}
        value={assignee}
        onChange={(value) => view.set({ assignee: value })}
      />
      <SelectInput
        name="priority"
        label={t('cases.priority')}
        choices={PRIORITIES.map((value) => ({ value, label: t(`cases.priority_${value}`) }))}
        value={priority}
        onChange={(value) => view.set({ priority: value })}
      />
      <CheckInput
        name="with_photo"
        label={t('cases.with_photo')}
        checked={with_photo}
        onChange={(value) => view.set({ with_photo: value })}
      />
    </>
  );
};

/** Links to the figures, and to the form in which the staff enter a report. */
const Actions = () => {
  const t = useCasesT();
  const mayHandle = useSession(({ user }) => user?.scope.includes('cases.handle') === true);
  return (
    <Row gap={8}>
      <Button
        component={PortalLink}
        to="/admin/cases/figures"
        variant="outlined"
        size="small"
        startIcon={<Icon path={mdiChartBar} size={18} />}
      >
        {t('figures.link')}
      </Button>
      {mayHandle && <NewRowLink to="/admin/cases/new">{t('entry.title')}</NewRowLink>}
    </Row>
  );
};

/** `/admin/cases`: the reports and applications of the utility, open ones first, the oldest on top. */
export const CasesPage = () => {
  const t = useCasesT();
  const { view, list } = useCasesList();
  const deya_id = useSession((session) => session.deya_id);
  const choosing = useChosenCases(view.filters, list);
  return (
    <ListPage
      list={list}
      columns={useColumns()}
      rowKey={({ id }) => id}
      texts={useTexts()}
      file="cases"
      tabs={<ReadyViews view={view} />}
      choosing={choosing}
      action={<Actions />}
      above={choosing && deya_id !== null && <CasesBulk choosing={choosing} deya_id={deya_id} />}
      filters={
        <>
          <SearchFilter
            label={t('cases.search')}
            value={view.filters.search}
            onChange={(text) => view.set({ search: text })}
          />
          <KindFilters view={view} />
          <AreaFilter view={view} />
          <WorkFilters view={view} />
        </>
      }
    />
  );
};
