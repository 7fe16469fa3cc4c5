import {
  mdiAccountClockOutline,
  mdiAlertCircleOutline,
  mdiCalendarBlankOutline,
  mdiCheckCircleOutline,
  mdiClockOutline,
} from '@mdi/js';
import type { PaymentDay } from '@hydria/shared/contract/payments.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage, type ListTexts } from '@hydria/shared/list/list-page.tsx';
import { defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { cleanDay } from '../audit/day-filter.tsx';
import { PaymentsTabs } from './payments-tabs.tsx';
import { PeriodFilters } from './period-filters.tsx';
import { usePaymentsT } from './use-payments-t.ts';

const LIST = defineList({ filters: { from: textFilter(cleanDay), to: textFilter(cleanDay) } });

const LOOKS = {
  running: { tone: 'quiet', icon: mdiClockOutline },
  unmatched: { tone: 'warning', icon: mdiAccountClockOutline },
  equal: { tone: 'good', icon: mdiCheckCircleOutline },
  different: { tone: 'bad', icon: mdiAlertCircleOutline },
} as const satisfies Record<PaymentDay['state'], object>;

type Difference = PaymentDay['differences'][number];

const useDifferenceName = () => {
  const t = usePaymentsT();
  const { money } = useFormats();
  return ({ kind, captured_cents, posted_cents }: Difference): string =>
    t(`difference.${kind}`, { captured: money(captured_cents ?? 0), posted: money(posted_cents ?? 0) });
};

const Differences = ({ differences }: Pick<PaymentDay, 'differences'>) => {
  const name = useDifferenceName();
  return (
    <ListReset>
      {differences.map((one) => (
        <li key={one.order}>
          <PortalLink to={`/admin/payments?search=${one.order}`}>{one.reference}</PortalLink>: {name(one)}
        </li>
      ))}
    </ListReset>
  );
};

/** Bank files, refunds and reversals of a day, and the money that waits. */
const useMoneyColumns = (): readonly Column<PaymentDay>[] => {
  const t = usePaymentsT();
  const { money } = useFormats();
  const waiting = ({ unmatched_count: count, unmatched_cents }: PaymentDay) =>
    count === 0 ? '–' : t('days.side', { count, amount: money(unmatched_cents) });
  /** One figure where both sides agree. */
  const both = (stated: number, posted: number): string =>
    stated === posted ? money(stated) : t('days.both', { stated: money(stated), posted: money(posted) });
  return [
    {
      key: 'files',
      label: t('days.files'),
      kind: 'figure',
      value: ({ file_cents: a, file_posted_cents: b }) => (a === 0 && b === 0 ? '–' : both(a, b)),
    },
    {
      key: 'refunds',
      label: t('days.refunds'),
      kind: 'figure',
      value: ({ refund_cents: a, refund_posted_cents: b }) => (a === 0 && b === 0 ? '–' : both(a, b)),
    },
    {
      key: 'reversals',
      label: t('days.reversals'),
      kind: 'figure',
      value: ({ reversal_cents }) => (reversal_cents === 0 ? '–' : money(reversal_cents)),
    },
    {
      key: 'unmatched',
      label: t('days.unmatched'),
      kind: 'figure',
      value: waiting,
      cell: (row) =>
        row.unmatched_count === 0 ? '–' : <PortalLink to="/admin/payments/unmatched">{waiting(row)}</PortalLink>,
    },
  ];
};

const useColumns = (): readonly Column<PaymentDay>[] => {
  const t = usePaymentsT();
  const { date, money } = useFormats();
  const name = useDifferenceName();
  const side = (count: number, cents: number) => (count === 0 ? '–' : t('days.side', { count, amount: money(cents) }));
  return [
    { key: 'day', label: t('days.day'), kind: 'head', isOneLine: true, value: ({ day }) => date(day) },
    {
      key: 'captured',
      label: t('days.captured'),
      kind: 'figure',
      value: ({ captured_count, captured_cents }) => side(captured_count, captured_cents),
    },
    {
      key: 'posted',
      label: t('days.posted'),
      kind: 'figure',
      value: ({ posted_count, posted_cents }) => side(posted_count, posted_cents),
    },
    {
      key: 'difference',
      label: t('days.difference'),
      kind: 'figure',
      value: ({ captured_count, posted_count, difference_cents }) =>
        captured_count + posted_count === 0 ? '–' : money(difference_cents),
    },
    ...useMoneyColumns(),
    {
      key: 'state',
      label: t('state'),
      isOneLine: true,
      value: ({ state }) => t(`days.${state}`),
      cell: ({ state }) => <StatusChip {...LOOKS[state]} label={t(`days.${state}`)} />,
    },
    {
      key: 'differences',
      label: t('days.differences'),
      value: ({ differences }) => differences.map((one) => `${one.reference}: ${name(one)}`).join('; ') || '–',
      cell: ({ differences }) => (differences.length === 0 ? '–' : <Differences differences={differences} />),
    },
  ];
};

const useTexts = (): ListTexts => {
  const t = usePaymentsT();
  return {
    title: t('days.title'),
    intro: t('days.intro'),
    caption: t('days.title'),
    found: (count) => t('days.found', { count }),
    none: { icon: mdiCalendarBlankOutline, label: t('days.none'), text: t('days.none_hint') },
    forbidden: { label: t('forbidden'), text: t('forbidden_hint') },
  };
};

/** `/admin/payments/days`: captured payments of each day beside the books, with each difference. */
export const PaymentDaysPage = () => {
  const view = useListView(LIST);
  const { from, to } = view.filters;
  const list = useTenantList('GET /api/staff/payment-days', view, {
    everywhere: false,
    from: from || null,
    to: to || null,
  });
  return (
    <ListPage
      list={list}
      columns={useColumns()}
      rowKey={({ day }) => day}
      texts={useTexts()}
      tabs={<PaymentsTabs current="days" />}
      filters={<PeriodFilters from={from} to={to} onChange={view.set} />}
      file="payment-days"
    />
  );
};
