import { useEffect } from 'react';
import { choiceFilter, defineList, flagFilter, textFilter } from '@hydria/shared/list/list-schema.ts';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { useLocation } from '@hydria/shared/router';
import { CASE_KINDS, CASE_PRIORITIES, CASE_SOURCES } from '@hydria/shared/rules/case-work.ts';
import { PROBLEM_TYPES } from '@hydria/shared/rules/report.ts';
import { withoutUtility } from '@hydria/shared/rules/utility-address.ts';
import { WAITING_LISTS } from '@hydria/shared/rules/waiting-lists.ts';
import { keepOrder } from './case-order.ts';
import { LIST_POLL } from './cases.queries.ts';

/** The choice of a filter that leaves nothing out. */
export const ALL = 'all';
/** The choices of the filters. */
export const STATES = [ALL, 'active', 'closed'] as const;
export const KINDS = [ALL, ...CASE_KINDS] as const;
export const TYPES = [ALL, ...PROBLEM_TYPES] as const;
export const SOURCES = [ALL, ...CASE_SOURCES] as const;
export const PRIORITIES = [ALL, ...CASE_PRIORITIES] as const;

/** A filter by the number of a row, or one of the words of the list; `all` at first. */
const rowFilter = () => {
  const filter = textFilter((text) => (/^(me|none|\d{1,15})$/.test(text) ? text : ALL));
  return { ...filter, initial: ALL };
};

const CASES = defineList({
  filters: {
    search: textFilter(),
    kind: choiceFilter(KINDS, ALL),
    state: choiceFilter(STATES, WAITING_LISTS.cases.state),
    problem_type: choiceFilter(TYPES, ALL),
    form: rowFilter(),
    area: rowFilter(),
    team: rowFilter(),
    assignee: rowFilter(),
    priority: choiceFilter(PRIORITIES, ALL),
    source: choiceFilter(SOURCES, ALL),
    overdue: flagFilter(),
    waiting: flagFilter(),
    with_photo: flagFilter(),
  },
  // By state: open ones first, from the oldest.
  sort: { columns: ['state', 'created_at', 'priority', 'due_at'], descending: ['created_at'] },
  hidden: ['source', 'area', 'photos', 'updated_at'],
});

const useView = () => useListView(CASES);

/** Filters and order of the list of cases, as its address has them. */
export type View = ReturnType<typeof useView>;

/** The value of a filter; null for the choice of all. */
const chosen = <V extends string>(value: V): Exclude<V, 'all'> | null =>
  // The comparison has excluded it, which the compiler does not conclude for any type.
  value === ALL ? null : (value as Exclude<V, 'all'>);

/** The filters as the call has them; null leaves one out. */
const fieldsOf = ({ filters }: View) => ({
  search: filters.search || null,
  kind: chosen(filters.kind),
  state: chosen(filters.state),
  problem_type: chosen(filters.problem_type),
  form: filters.form === ALL ? null : Number(filters.form),
  area: chosen(filters.area),
  team: chosen(filters.team),
  assignee: chosen(filters.assignee),
  priority: chosen(filters.priority),
  source: chosen(filters.source),
  overdue: filters.overdue,
  waiting: filters.waiting,
  with_photo: filters.with_photo,
});

/** The query of the list in the address of the list, and of a case that is opened from it. */
export const useListQuery = (): string => {
  const { search } = useLocation();
  return withoutUtility(`/${search}`).slice(1);
};

/** The list that the address describes: on its own page, and beside an open case. It is the way from one case to the next. */
export const useCasesList = () => {
  const view = useView();
  const list = useTenantList('GET /api/staff/cases', view, fieldsOf(view), LIST_POLL);
  const rows = list.read.data?.data;
  useEffect(() => keepOrder(rows?.map(({ id }) => id) ?? []), [rows]);
  return { view, list };
};
