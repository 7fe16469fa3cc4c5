import { mdiMapOutline, mdiWaterCheckOutline } from '@mdi/js';
import { lazy, Suspense, useState } from 'react';
import type { StaffAlert } from '@hydria/shared/contract/flow-alerts.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { ALERT_HANDLINGS, STAFF_ALERT_KINDS } from '@hydria/shared/rules/meter-alerts.ts';
import { WAITING_LISTS } from '@hydria/shared/rules/waiting-lists.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useListPoll } from '../conversations/conversations.queries.ts';
import { useDeskT } from '../use-desk-t.ts';
import { AlertFlow, flowOf } from './alert-flow.tsx';
import { HandlingChip, useHandlingWords } from './handling-chip.tsx';

const AlertsMap = lazy(async () => ({
  default: (await import(/* webpackChunkName: "alerts-map" */ './alerts-map.tsx')).AlertsMap,
}));

const KINDS = ['all', ...STAFF_ALERT_KINDS] as const;
const STATES = ['all', 'open', 'past'] as const;
const HANDLINGS = ['all', 'todo', ...ALERT_HANDLINGS] as const;
/** Days since the beginning, for meters that have been silent so long. */
const DAYS = ['0', '3', '7', '14', '30'] as const;

const ALERTS = defineList({
  filters: {
    search: textFilter(),
    kind: choiceFilter(KINDS, 'all'),
    state: choiceFilter(STATES, WAITING_LISTS.alerts.state),
    handling: choiceFilter(HANDLINGS, WAITING_LISTS.alerts.handling),
    days: choiceFilter(DAYS, '0'),
  },
  sort: { columns: ['since', 'lost'], descending: ['since', 'lost'] },
  // With them the table is wider than its place on most screens; the meter stands below its supply.
  hidden: ['meter', 'until', 'handled_by'],
});

const SupplyAndMeter = ({ alert: { kwdikos_katanalwti, hydrometer } }: { alert: StaffAlert }) => (
  <>
    {kwdikos_katanalwti}
    <Muted as="span" small css={{ display: 'block' }}>
      {hydrometer}
    </Muted>
  </>
);

const useHandlingColumns = (): readonly Column<StaffAlert>[] => {
  const t = useDeskT();
  const inWords = useHandlingWords();
  const { dateTime } = useFormats();
  return [
    {
      key: 'state',
      label: t('alerts.state'),
      isOneLine: true,
      value: (alert) => t(`alerts.state_${flowOf(alert)}`),
      cell: (alert) => <AlertFlow alert={alert} />,
    },
    {
      key: 'handling',
      label: t('alerts.handling'),
      isOneLine: true,
      value: inWords,
      cell: (alert) => <HandlingChip alert={alert} />,
    },
    {
      key: 'handled_by',
      label: t('alerts.handled_by'),
      value: ({ handled_by, handled_at }) =>
        [handled_by, handled_at && dateTime(handled_at)].filter(Boolean).join(', '),
      file: [{ text: ({ handled_by }) => handled_by }, { part: 'at', instant: ({ handled_at }) => handled_at }],
    },
  ];
};

const useColumns = (): readonly Column<StaffAlert>[] => {
  const t = useDeskT();
  const { dateTime, litres, money } = useFormats();
  const moment = (key: 'since' | 'until'): Column<StaffAlert> => ({
    key,
    label: t(`alerts.${key}`),
    isOneLine: true,
    value: (row) => dateTime(row[key]),
    fact: { instant: (row) => row[key] },
  });
  return [
    {
      key: 'kind',
      label: t('alerts.kind'),
      kind: 'head',
      value: ({ kind }) => t(`alerts.kind_${kind}`),
      cell: ({ key, kind }) => (
        <PortalLink to={`/admin/alerts/${encodeURIComponent(key)}`}>{t(`alerts.kind_${kind}`)}</PortalLink>
      ),
    },
    {
      key: 'supply',
      label: t('alerts.supply'),
      below: ['meter'],
      value: ({ kwdikos_katanalwti }) => kwdikos_katanalwti,
      cell: (alert) => <SupplyAndMeter alert={alert} />,
    },
    { key: 'meter', label: t('alerts.meter'), value: ({ hydrometer }) => hydrometer },
    { key: 'address', label: t('alerts.address'), value: ({ address }) => address ?? '' },
    moment('since'),
    moment('until'),
    {
      key: 'lost',
      label: t('alerts.lost'),
      value: ({ lost }) => (lost > 0 ? litres(lost) : '–'),
      fact: { number: ({ lost }) => lost },
    },
    {
      key: 'cost',
      label: t('alerts.cost'),
      value: ({ cost }) => (cost === null ? '–' : money(cost)),
      fact: { amount: ({ cost }) => cost },
    },
    ...useHandlingColumns(),
  ];
};

const useTexts = () => {
  const t = useDeskT();
  return {
    title: t('alerts.title'),
    intro: t('alerts.intro'),
    caption: t('alerts.title'),
    found: (count: number) => t('alerts.found', { count }),
    none: { icon: mdiWaterCheckOutline, label: t('alerts.none'), text: t('alerts.none_hint') },
    noMatch: { label: t('alerts.no_match'), text: t('alerts.no_match_hint') },
    forbidden: { label: t('desk.forbidden'), text: t('desk.forbidden_hint') },
  };
};

/** The map of the rows of the page, which loads when it is asked for. */
const OnMap = ({ alerts }: { alerts: readonly StaffAlert[] }) => {
  const t = useDeskT();
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap={12} align="start">
      <Button
        variant="outlined"
        size="small"
        aria-expanded={isOpen}
        startIcon={<Icon path={mdiMapOutline} size={18} />}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'alerts.map_close' : 'alerts.map_open')}
      </Button>
      {isOpen && (
        <Stack gap={8} css={{ width: '100%' }}>
          <Suspense fallback={<Loading shape="text" count={6} />}>
            <AlertsMap alerts={alerts} />
          </Suspense>
        </Stack>
      )}
    </Stack>
  );
};

const NO_ALERTS: readonly StaffAlert[] = [];

/** `/admin/alerts`: alerts of the rules and alarms of the meters, open and past. */
export const AlertsPage = () => {
  const t = useDeskT();
  const view = useListView(ALERTS);
  const { search, kind, state, handling, days } = view.filters;
  const fields = {
    search: search || null,
    kind: kind === 'all' ? null : kind,
    state: state === 'all' ? null : state,
    handling: handling === 'all' ? null : handling,
    days: days === '0' ? null : Number(days),
  };
  const list = useTenantList('GET /api/staff/alerts', view, fields, useListPoll());
  return (
    <ListPage
      list={list}
      columns={useColumns()}
      rowKey={({ key }) => key}
      texts={useTexts()}
      file="alerts"
      above={<OnMap alerts={list.read.data?.data ?? NO_ALERTS} />}
      filters={
        <>
          <SearchFilter label={t('alerts.search')} value={search} onChange={(text) => view.set({ search: text })} />
          <SelectInput
            name="kind"
            label={t('alerts.kind')}
            choices={KINDS.map((value) => ({ value, label: t(`alerts.kind_${value}`) }))}
            value={kind}
            onChange={(value) => view.set({ kind: value })}
          />
          <SelectInput
            name="state"
            label={t('alerts.state')}
            choices={STATES.map((value) => ({ value, label: t(`alerts.filter_${value}`) }))}
            value={state}
            onChange={(value) => view.set({ state: value })}
          />
          <SelectInput
            name="handling"
            label={t('alerts.handling')}
            choices={HANDLINGS.map((value) => ({ value, label: t(`alerts.filter_handling_${value}`) }))}
            value={handling}
            onChange={(value) => view.set({ handling: value })}
          />
          <SelectInput
            name="days"
            label={t('alerts.days')}
            choices={DAYS.map((value) => ({
              value,
              label: value === '0' ? t('alerts.days_any') : t('alerts.days_least', { count: Number(value) }),
            }))}
            value={days}
            onChange={(value) => view.set({ days: value })}
          />
        </>
      }
    />
  );
};
