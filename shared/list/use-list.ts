import type { Answer, CallInput } from '../contract/contract.ts';
import { skipToken, type UseQueryResult } from '../libs/libs.ts';
import type { ApiError } from '../platform/api-error.ts';
import { usePlatform, useSession } from '../remote/use-platform.tsx';
import { useApiQuery, type ApiQueryOptions, type ReadCall, type SkipToken } from '../remote/use-api-query.ts';
import type { CallsWith, Query, TenantCall, TenantInput } from '../remote/use-tenant-query.ts';
import type { FilterValues, ListState } from './list-schema.ts';
import type { ListControls } from './use-list-view.ts';

/** Rows of one page. */
export const ROWS = 25;

/** The answer of a list call. */
export interface Rows<Row> {
  data: readonly Row[];
  total: number;
  next: string | null;
}

/** The part of the query that the kit adds. */
export interface PageQuery<S extends string = string> {
  itemsPerPage: number;
  cursor?: string;
  sort?: S;
  order?: 'asc' | 'desc';
}

/** A list of the API: its page on the screen, and the way to all of its rows. */
export interface List<A> {
  view: ListControls;
  read: UseQueryResult<A, ApiError>;
  fetchPage: (page: Pick<PageQuery, 'itemsPerPage' | 'cursor'>) => Promise<A>;
  /** The rest of the list: each page goes to `onPage`, and the last one is answered. */
  fetchAll: (page: Pick<PageQuery, 'itemsPerPage' | 'cursor'>, onPage: (page: A) => void) => Promise<A>;
}

/** How a list is kept up to date. */
export type ListOptions = Pick<ApiQueryOptions, 'refetchInterval'>;

type View<S extends string> = ListControls & Pick<ListState<FilterValues, S>, 'sort'>;

const useListRead = <C extends ReadCall, S extends string>(
  call: C,
  view: View<S>,
  toInput: (page: PageQuery<S>) => CallInput<C> | SkipToken,
  options: ListOptions = {},
): List<Answer<C>> => {
  const { api } = usePlatform();
  const sorting = view.sort ? { sort: view.sort.column, order: view.sort.order } : {};
  const page = { itemsPerPage: ROWS, ...(view.cursor !== null && { cursor: view.cursor }), ...sorting };
  return {
    view,
    read: useApiQuery(call, toInput(page), { ...options, keepPrevious: true }),
    // Rows beyond the page are asked for when there is one, so that nothing is waited for.
    fetchPage: (all) => api(call, toInput({ ...all, ...sorting }) as CallInput<C>),
    fetchAll: (all, onPage) =>
      api(call, toInput({ ...all, ...sorting }) as CallInput<C>, { onPage: (page) => onPage(page as Answer<C>) }),
  };
};

/** Reads about one row, whose page knows the utility. */
type CallAbout = Extract<ReadCall, `${string}/{${string}`>;

/**
 * Reads the page of a list that the view shows, for a call without a utility or about one row:
 * `useList('GET /api/jobs/failed', view, (query) => ({ query }))`.
 */
export const useList = <C extends Exclude<ReadCall, TenantCall> | CallAbout, S extends string>(
  call: C,
  view: View<S>,
  input: (page: PageQuery<S>) => CallInput<C>,
): List<Answer<C>> => useListRead(call, view, input);

type SortOf<C extends TenantCall> = 'sort' extends keyof Query<C> ? NonNullable<Query<C>['sort']> & string : never;

/** A call that does not need a utility lists all utilities that the person may see. */
type Reach<C extends TenantCall> = undefined extends Query<C>['deya_id' & keyof Query<C>]
  ? {
      /** True for all utilities; false for the current one, and for all while none is chosen. */
      everywhere?: boolean;
    }
  : unknown;

/** The fields that a list adds to its view; null leaves one out. */
type ListFields<C extends TenantCall> = Omit<TenantInput<C>, keyof PageQuery> & Reach<C>;

/**
 * Reads the page of a list of a utility that the view shows: `useTenantList('GET /api/audit', view, { action })`. The utility
 * is filled in as in `useTenantQuery`; with `everywhere` the list has the rows of all utilities.
 */
export const useTenantList = <C extends Exclude<TenantCall, CallsWith<'lang'>>>(
  call: C,
  view: View<SortOf<C>>,
  fields: ListFields<C>,
  options?: ListOptions,
): List<Answer<C>> => {
  const current = useSession((session) => session.deya_id);
  // Only calls that need no utility have it; through the union of all calls the compiler cannot follow them.
  const { everywhere, ...filters } = fields as ListFields<C> & { everywhere?: boolean };
  const deya_id = everywhere === true ? null : ((filters as TenantInput<C>).deya_id ?? current);
  const waits = deya_id === null && everywhere === undefined;
  const toInput = (page: PageQuery): CallInput<C> => {
    const given = Object.entries({ ...filters, ...page, deya_id }).filter(([, value]) => value !== null);
    // `ListFields` and the page are together the query of this call.
    return { query: Object.fromEntries(given.filter(([, value]) => value !== undefined)) } as CallInput<C>;
  };
  return useListRead(call, view, (page) => (waits ? skipToken : toInput(page)), options);
};
