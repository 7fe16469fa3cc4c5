import { mdiReceiptTextCheckOutline } from '@mdi/js';
import type { BillDoubt } from '@hydria/shared/contract/tariffs.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { DOUBT_KINDS } from '@hydria/shared/rules/tariff.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Unbroken } from '@hydria/shared/ui/unbroken.tsx';
import { useBillsT } from './use-bills-t.ts';

const KINDS = ['all', ...DOUBT_KINDS] as const;

const DOUBTS = defineList({
  filters: { search: textFilter(), kind: choiceFilter(KINDS, 'all') },
  hidden: ['found_at'],
});

const useColumns = (): readonly Column<BillDoubt>[] => {
  const t = useBillsT();
  const { date, dateTime, money, volume } = useFormats();
  return [
    { key: 'bill', label: t('doubts.bill'), kind: 'head', value: ({ bill_number }) => bill_number },
    {
      key: 'supply',
      label: t('doubts.supply'),
      value: ({ kwdikos_katanalwti }) => kwdikos_katanalwti,
      cell: ({ kwdikos_katanalwti: code }) => <Unbroken text={code} code={code} />,
    },
    {
      key: 'period',
      label: t('doubts.period'),
      isOneLine: true,
      value: ({ period_start, period_end }) => `${date(period_start)} – ${date(period_end)}`,
      file: [
        { part: 'from', date: ({ period_start }) => period_start },
        { part: 'until', date: ({ period_end }) => period_end },
      ],
    },
    {
      key: 'consumption',
      label: t('doubts.consumption'),
      kind: 'figure',
      value: ({ consumption }) => volume(consumption, 0),
      fact: { number: ({ consumption }) => consumption },
    },
    { key: 'kind', label: t('doubts.kind'), value: ({ kind }) => t(`doubts.kind_${kind}`) },
    {
      key: 'billed',
      label: t('doubts.billed'),
      kind: 'figure',
      value: ({ billed }) => money(billed),
      fact: { amount: ({ billed }) => billed },
    },
    {
      key: 'computed',
      label: t('doubts.computed'),
      kind: 'figure',
      value: ({ computed }) => money(computed),
      fact: { amount: ({ computed }) => computed },
    },
    {
      key: 'tariff',
      label: t('doubts.tariff'),
      file: [{ text: ({ tariff }) => tariff }, { part: 'from', date: ({ valid_from }) => valid_from }],
      value: ({ tariff, valid_from }) =>
        valid_from === null ? '' : t('doubts.tariff_from', { tariff: tariff ?? '', day: date(valid_from) }),
    },
    {
      key: 'found_at',
      label: t('doubts.found_at'),
      isOneLine: true,
      value: ({ found_at }) => dateTime(found_at),
      fact: { instant: ({ found_at }) => found_at },
    },
  ];
};

const useTexts = () => {
  const t = useBillsT();
  return {
    title: t('doubts.title'),
    intro: t('doubts.intro'),
    caption: t('doubts.title'),
    found: (count: number) => t('doubts.found', { count }),
    none: { icon: mdiReceiptTextCheckOutline, label: t('doubts.none'), text: t('doubts.none_hint') },
    noMatch: { label: t('no_match'), text: t('no_match_hint') },
    forbidden: { label: t('forbidden'), text: t('forbidden_hint') },
  };
};

/** `/admin/bill-doubts`: bills of the utility that their tariff does not explain. */
export const BillDoubtsPage = () => {
  const t = useBillsT();
  const view = useListView(DOUBTS);
  const { search, kind } = view.filters;
  const fields = { search: search || null, kind: kind === 'all' ? null : kind };
  return (
    <ListPage
      list={useTenantList('GET /api/staff/bill-doubts', view, fields)}
      columns={useColumns()}
      rowKey={({ bill_id }) => bill_id}
      texts={useTexts()}
      file="bill-doubts"
      filters={
        <>
          <SearchFilter label={t('doubts.search')} value={search} onChange={(text) => view.set({ search: text })} />
          <SelectInput
            name="kind"
            label={t('doubts.kind')}
            choices={KINDS.map((value) => ({ value, label: t(`doubts.kind_${value}`) }))}
            value={kind}
            onChange={(value) => view.set({ kind: value })}
          />
        </>
      }
    />
  );
};
