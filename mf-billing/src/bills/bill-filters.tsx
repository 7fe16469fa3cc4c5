import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { from, notOnPaper, type } from '@hydria/shared/theme/tokens.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { useT } from '../use-t.ts';
import { STATES, type BillsView } from './use-bills-view.ts';

interface BillFiltersProps {
  view: BillsView;
  /** Years that have bills. */
  years: readonly number[];
}

/** The heading of all bills, with search, state and year. */
export const BillFilters = ({ view, years }: BillFiltersProps) => {
  const t = useT();
  const { state, year, search } = view.values;
  return (
    <div css={{ display: 'grid', gap: 16, marginTop: 8, ...notOnPaper }}>
      <h2 css={type.h2}>{t('filter.title')}</h2>
      <div
        role="search"
        aria-label={t('filter.title')}
        css={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
          alignItems: 'end',
          gap: '16px 12px',
          '& > [data-wide]': { gridColumn: '1 / -1' },
          [from.medium]: {
            gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)',
            '& > [data-wide]': { gridColumn: 'auto' },
          },
        }}
      >
        <SearchFilter label={t('filter.search')} value={search} onChange={(text) => view.narrow({ search: text })} />
        <SelectInput
          name="state"
          label={t('filter.state')}
          choices={STATES.map((value) => ({ value, label: t(`filter.${value}`) }))}
          value={state}
          onChange={(chosen) => view.narrow({ state: chosen })}
        />
        <SelectInput
          name="year"
          label={t('filter.year')}
          choices={[
            { value: 'all', label: t('filter.all_years') },
            ...years.map((one) => ({ value: String(one), label: String(one) })),
          ]}
          value={year || 'all'}
          onChange={(chosen) => view.narrow({ year: chosen === 'all' ? '' : chosen })}
        />
      </div>
    </div>
  );
};
