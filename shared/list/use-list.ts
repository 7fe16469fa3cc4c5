import type { Answer, CallInput } from '../contract/contract.ts';
import type { UseQueryResult } from '../libs/libs.ts';
import type { ApiError } from '../platform/api-error.ts';
import { usePlatform } from '../remote/use-platform.tsx';
import { useApiQuery, type ReadCall } from '../remote/use-api-query.ts';
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
}

/**
 * Reads the page of a list that the view shows:
 * `useList('GET /api/users/search', view, (page) => ({ query: { ...page } }))`.
 */
export const useList = <C extends ReadCall, S extends string>(
  call: C,
  view: ListControls & Pick<ListState<FilterValues, S>, 'sort'>,
  input: (page: PageQuery<S>) => CallInput<C>,
): List<Answer<C>> => {
  const { api } = usePlatform();
  const sorting = view.sort ? { sort: view.sort.column, order: view.sort.order } : {};
  const page = { itemsPerPage: ROWS, ...(view.cursor !== null && { cursor: view.cursor }), ...sorting };
  return {
    view,
    read: useApiQuery(call, input(page), { keepPrevious: true }),
    fetchPage: (all) => api(call, input({ ...all, ...sorting })),
  };
};
