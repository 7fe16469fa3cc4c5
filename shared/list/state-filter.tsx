import { Row } from '../ui/row.tsx';
import { Segments } from '../ui/segments.tsx';
import { SearchFilter } from './search-filter.tsx';
import type { ListView } from './use-list-view.ts';

/** The filters of a list of reports or applications. */
type StateFilters = { state: 'all' | 'active' | 'closed'; search: string };

interface StateFilterProps {
  view: Pick<ListView<StateFilters, never>, 'filters' | 'set'>;
  /** How many are open and closed; undefined until they are known. */
  counts: { active: number; closed: number } | undefined;
  words: { filter: string; all: string; active: string; closed: string; search: string };
}

/** Narrows a list to open or closed ones and by words; nothing while there is nothing to narrow. */
export const StateFilter = ({ view, counts, words }: StateFilterProps) => {
  if (counts && counts.active + counts.closed === 0) return null;
  const counted = (state: 'active' | 'closed') => (counts ? `${words[state]} (${counts[state]})` : words[state]);
  const choices = [
    { value: 'all' as const, label: words.all },
    { value: 'active' as const, label: counted('active') },
    { value: 'closed' as const, label: counted('closed') },
  ];
  const { state, search } = view.filters;
  return (
    <Row gap="12px 24px" align="center" css={{ '& > [data-wide]': { flex: '1 1 240px' } }}>
      <Segments
        label={words.filter}
        choices={choices}
        value={state}
        onChange={(chosen) => view.set({ state: chosen })}
      />
      <SearchFilter label={words.search} value={search} onChange={(text) => view.set({ search: text })} />
    </Row>
  );
};
