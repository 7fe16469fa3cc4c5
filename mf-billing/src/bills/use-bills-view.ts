import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { BILL_FILTERS } from '@hydria/shared/rules/bill-state.ts';

/** Values of the filter by state: all bills, or those of one state. */
export const STATES = ['all', ...BILL_FILTERS] as const;

/** Four digits that the server takes as a year; other text of an address counts as none. */
const cleanYear = (text: string): string => (/^(19|2\d)\d\d$/.test(text) ? text : '');

const LIST = defineList({
  filters: {
    code: textFilter(),
    state: choiceFilter(STATES, 'all'),
    year: textFilter(cleanYear),
    search: textFilter(),
  },
});

const NOT_NARROWED = { state: 'all', year: '', search: '' } as const;

/** The view of the bills in the address: the supply, and the filters by which the list is narrowed. */
export const useBillsView = () => {
  const { filters, set } = useListView(LIST);
  const { code, state, year, search } = filters;
  return {
    /** The supply; null for all. */
    code: code || null,
    choose: (chosen: string | null) => set({ code: chosen ?? '' }),
    values: { state, year, search },
    /** The filters as the call takes them. */
    filters: {
      state: state === 'all' ? null : state,
      year: year === '' ? null : Number(year),
      search: search.trim() || null,
    },
    isNarrowed: state !== 'all' || year !== '' || search.trim() !== '',
    narrow: (changes: Partial<Pick<typeof filters, 'state' | 'year' | 'search'>>) => set(changes),
    clear: () => set(NOT_NARROWED),
  };
};

/** The view, and the ways to change it. */
export type BillsView = ReturnType<typeof useBillsView>;
