import { useState } from 'react';
import { useSession } from '../remote/use-platform.tsx';
import { useSearchParams } from '../router/router.ts';
import {
  isFiltered,
  readListState,
  sortedBy,
  writeListState,
  type FilterValues,
  type ListSchema,
  type ListState,
} from './list-schema.ts';

/** The part of a view that does not depend on its filters. */
export interface ListControls extends Omit<ListState<FilterValues, string>, 'filters'> {
  /** Columns by which the server can sort. */
  sortable: readonly string[];
  isFiltered: boolean;
  /** Sorts by a column; without an order in its first one, or in the other one when the list is sorted by it already. */
  sortBy: (column: string, order?: 'asc' | 'desc') => void;
  hide: (columns: readonly string[]) => void;
  forward: (cursor: string) => void;
  back: () => void;
}

/** The view of a list and the ways to change it. */
export interface ListView<F extends FilterValues, S extends string> extends ListControls {
  filters: F;
  sort: ListState<F, S>['sort'];
  /** Changes filters; the list begins at its first page. */
  set: (filters: Partial<F>) => void;
}

/** Cursors of the pages that were visited, by filters and utility. */
interface Visited {
  key: string;
  cursors: readonly (string | null)[];
}

const FIRST_PAGE = { cursor: null, page: 0 };

/**
 * Keeps the view of a list in the address: filters, sorting, page and hidden columns. A cursor belongs to one utility;
 * after a change of the utility the list begins at its first page.
 */
export const useListView = <F extends FilterValues, S extends string>(schema: ListSchema<F, S>): ListView<F, S> => {
  const [params, setParams] = useSearchParams();
  const deya_id = useSession((session) => session.deya_id);
  const read = readListState(schema, params);
  const key = JSON.stringify([deya_id, read.filters, read.sort]);
  const [visited, setVisited] = useState<Visited>({ key, cursors: [] });
  const isSame = visited.key === key;
  const state = isSame ? read : { ...read, ...FIRST_PAGE };
  const write = (changes: Partial<ListState<F, S>>) =>
    setParams(writeListState(schema, { ...state, ...changes }), { replace: true });
  const turn = (page: number, cursor: string | null) => {
    const cursors = isSame ? [...visited.cursors] : [];
    cursors[state.page] = state.cursor;
    setVisited({ key, cursors });
    write({ cursor, page });
  };
  return {
    ...state,
    sortable: schema.sort?.columns ?? [],
    isFiltered: isFiltered(schema, state.filters),
    set: (filters) => write({ filters: { ...state.filters, ...filters }, ...FIRST_PAGE }),
    sortBy: (name, order) => {
      const column = schema.sort?.columns.find((known) => known === name);
      if (!column) return;
      write({ sort: order ? { column, order } : sortedBy(schema, state.sort, column), ...FIRST_PAGE });
    },
    hide: (hidden) => write({ hidden }),
    forward: (cursor) => turn(state.page + 1, cursor),
    back: () => {
      const before = visited.cursors[state.page - 1] ?? null;
      // Opened by an address with a cursor: only the way to the first page is known.
      turn(before === null ? 0 : state.page - 1, before);
    },
  };
};
