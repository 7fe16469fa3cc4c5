import { mdiCheckCircleOutline, mdiCloseCircleOutline, mdiDomain } from '@mdi/js';
import type { ManagedUtility } from '@hydria/shared/contract/utilities.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { useList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { NewRowLink } from '../new-row.tsx';
import { useUtilitiesT } from './use-utilities-t.ts';

const STATES = ['all', 'active', 'inactive'] as const;

const LIST = defineList({
  filters: { search: textFilter(), state: choiceFilter(STATES, 'all') },
  sort: {
    columns: ['title', 'city', 'latest_measurement_date', 'total_bills', 'latest_bill_date', 'total_users'],
    descending: ['latest_measurement_date', 'total_bills', 'latest_bill_date', 'total_users'],
  },
  // Stands below the title: the table is wider than its place in Greek otherwise.
  hidden: ['city'],
});

/** The names of a utility in the script of the reader. */
const useNames = () => {
  const { language } = useRemoteContext();
  const isGreek = language === 'el';
  return {
    titleOf: ({ title, title_latin }: ManagedUtility): string => (isGreek ? title : title_latin),
    cityOf: ({ city, city_latin }: ManagedUtility): string => (isGreek ? city : city_latin),
  };
};

const TitleAndCity = ({ utility }: { utility: ManagedUtility }) => {
  const { titleOf, cityOf } = useNames();
  return (
    <>
      <PortalLink to={`/admin/utilities/${utility.id}`}>{titleOf(utility)}</PortalLink>
      <Muted as="span" small css={{ display: 'block', fontWeight: 400 }}>
        {cityOf(utility)}
      </Muted>
    </>
  );
};

const useColumns = (): readonly Column<ManagedUtility>[] => {
  const t = useUtilitiesT();
  const { date, number } = useFormats();
  const { titleOf, cityOf } = useNames();
  const count = (key: string, label: string, of: (row: ManagedUtility) => number | null): Column<ManagedUtility> => ({
    key,
    label,
    kind: 'figure',
    value: (row) => number(of(row), 0),
    fact: { number: of },
  });
  const day = (key: 'latest_measurement_date' | 'latest_bill_date', label: string): Column<ManagedUtility> => ({
    key,
    label,
    isOneLine: true,
    value: (row) => date(row[key]),
    fact: { date: (row) => row[key] },
  });
  const stateOf = ({ active }: ManagedUtility): string => t(active ? 'list.state_active' : 'list.state_inactive');
  return [
    {
      key: 'title',
      label: t('list.utility'),
      kind: 'head',
      isOneLine: true,
      value: titleOf,
      below: ['city'],
      cell: (utility) => <TitleAndCity utility={utility} />,
    },
    { key: 'city', label: t('list.city'), value: cityOf },
    {
      key: 'state',
      label: t('list.state'),
      isOneLine: true,
      value: stateOf,
      cell: (utility) => (
        <StatusChip
          tone={utility.active ? 'good' : 'quiet'}
          icon={utility.active ? mdiCheckCircleOutline : mdiCloseCircleOutline}
          label={stateOf(utility)}
        />
      ),
    },
    count('digital', t('list.digital'), (row) => row.total_digital_hydrometers),
    count('analog', t('list.analog'), (row) => row.total_analog_hydrometers),
    day('latest_measurement_date', t('list.latest_measurement')),
    count('total_bills', t('list.bills'), (row) => row.total_bills),
    day('latest_bill_date', t('list.latest_bill')),
    count('total_users', t('list.users'), (row) => row.total_users),
  ];
};

const NewUtility = () => {
  const t = useUtilitiesT();
  return <NewRowLink to="/admin/utilities/new">{t('new.title')}</NewRowLink>;
};

/** `/admin/utilities`: the utilities of the installation with their figures. */
export const UtilitiesPage = () => {
  const t = useUtilitiesT();
  const view = useListView(LIST);
  const { search, state } = view.filters;
  const list = useList('GET /api/utilities', view, (page) => ({
    query: { ...page, ...(search && { search }), ...(state !== 'all' && { state }) },
  }));
  const mayCreate = list.read.data?.may_create === true;
  return (
    <ListPage
      list={list}
      columns={useColumns()}
      rowKey={({ id }) => id}
      texts={{
        title: t('list.title'),
        intro: t('list.intro'),
        caption: t('list.title'),
        found: (count) => t('list.found', { count }),
        none: { icon: mdiDomain, label: t('list.none'), text: t('list.none_hint') },
        noMatch: { icon: mdiDomain, label: t('list.no_match'), text: t('list.no_match_hint') },
        forbidden: { label: t('list.forbidden'), text: t('list.forbidden_hint') },
      }}
      file="utilities"
      action={mayCreate && <NewUtility />}
      filters={
        <>
          <SearchFilter label={t('list.search')} value={search} onChange={(text) => view.set({ search: text })} />
          <SelectInput
            name="state"
            label={t('list.state')}
            choices={STATES.map((value) => ({ value, label: t(`list.state_${value}`) }))}
            value={state}
            onChange={(value) => view.set({ state: value })}
          />
        </>
      }
    />
  );
};
