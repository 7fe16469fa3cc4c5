import { mdiGauge } from '@mdi/js';
import type { ReviewedReading } from '@hydria/shared/contract/readings.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { LITRES } from '@hydria/shared/remote/formats.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { WAITING_LISTS } from '@hydria/shared/rules/waiting-lists.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Unbroken } from '@hydria/shared/ui/unbroken.tsx';
import { useListPoll } from '../conversations/conversations.queries.ts';
import { useDeskT } from '../use-desk-t.ts';
import { ReadingState } from './reading-state.tsx';
import { useDigits } from './use-digits.ts';

const STATES = ['all', 'sent', 'accepted', 'corrected', 'refused'] as const;

const READINGS = defineList({
  filters: { search: textFilter(), state: choiceFilter(STATES, WAITING_LISTS.readings.state) },
  // By state: those that wait first, from the oldest.
  sort: { columns: ['state', 'sent_at'], descending: ['sent_at'] },
});

const useColumns = (): readonly Column<ReviewedReading>[] => {
  const t = useDeskT();
  const { date, dateTime } = useFormats();
  const digits = useDigits();
  return [
    {
      key: 'hydrometer',
      label: t('readings.meter'),
      kind: 'head',
      value: ({ hydrometer }) => hydrometer,
      cell: ({ id, hydrometer }) => <PortalLink to={`/admin/readings/${id}`}>{hydrometer}</PortalLink>,
    },
    {
      key: 'supply',
      label: t('readings.supply'),
      value: ({ kwdikos_katanalwti }) => kwdikos_katanalwti,
      cell: ({ kwdikos_katanalwti: code }) => <Unbroken text={code} code={code} />,
    },
    { key: 'name', label: t('readings.name'), value: ({ name }) => name },
    {
      key: 'counter',
      label: t('readings.counter'),
      isOneLine: true,
      value: (row) => digits(row.corrected_l ?? row.counter_l, row),
      fact: { number: ({ corrected_l, counter_l }) => (corrected_l ?? counter_l) / LITRES },
    },
    {
      key: 'read_on',
      label: t('readings.read_on'),
      isOneLine: true,
      value: ({ read_on }) => date(read_on),
      fact: { date: ({ read_on }) => read_on },
    },
    {
      key: 'doubt',
      file: [
        { text: ({ doubt }) => doubt && t(`readings.doubt_${doubt}`) },
        { part: 'note', text: ({ has_photo }) => (has_photo ? null : t('readings.no_photo')) },
      ],
      label: t('readings.check'),
      value: ({ doubt, has_photo }) =>
        [doubt && t(`readings.doubt_${doubt}`), !has_photo && t('readings.no_photo')].filter(Boolean).join(' · '),
    },
    {
      key: 'state',
      label: t('readings.state'),
      isOneLine: true,
      value: ({ state }) => t(`readings.state_${state}`),
      cell: ({ state }) => <ReadingState state={state} />,
    },
    {
      key: 'sent_at',
      label: t('readings.sent_at'),
      isOneLine: true,
      value: ({ sent_at }) => dateTime(sent_at),
      fact: { instant: ({ sent_at }) => sent_at },
    },
  ];
};

const useTexts = () => {
  const t = useDeskT();
  return {
    title: t('readings.title'),
    intro: t('readings.intro'),
    caption: t('readings.title'),
    found: (count: number) => t('readings.found', { count }),
    none: { icon: mdiGauge, label: t('readings.none'), text: t('readings.none_hint') },
    noMatch: { label: t('readings.no_match'), text: t('readings.no_match_hint') },
    forbidden: { label: t('desk.forbidden'), text: t('desk.forbidden_hint') },
  };
};

/** Readings that customers have sent: those that wait first, the oldest on top. */
export const ReadingsPage = () => {
  const t = useDeskT();
  const view = useListView(READINGS);
  const { search, state } = view.filters;
  const fields = { search: search || null, state: state === 'all' ? null : state };
  return (
    <ListPage
      list={useTenantList('GET /api/staff/readings', view, fields, useListPoll())}
      columns={useColumns()}
      rowKey={({ id }) => id}
      texts={useTexts()}
      file="sent-readings"
      filters={
        <>
          <SearchFilter label={t('readings.search')} value={search} onChange={(text) => view.set({ search: text })} />
          <SelectInput
            name="state"
            label={t('readings.state')}
            choices={STATES.map((value) => ({ value, label: t(`readings.filter_${value}`) }))}
            value={state}
            onChange={(value) => view.set({ state: value })}
          />
        </>
      }
    />
  );
};
