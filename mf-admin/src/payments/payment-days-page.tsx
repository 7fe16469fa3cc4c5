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
import { type } from '@hydria/shared/theme/tokens.ts';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { cleanDay } from '../audit/day-filter.tsx';
import { PaymentsTabs } from './payments-tabs.tsx';
import { PeriodFilters } from './period-filters.tsx';
import { usePaymentsT } from './use-payments-t.ts';

const LIST = defineList({
  filters: { from: textFilter(cleanDay), to: textFilter(cleanDay) },
  // Stand below the provider's side and the state: the table is wider than its place otherwise.
  hidden: ['posted', 'differences'],
});

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
    <ListReset css={type.small}>
      {differences.map((one) => (
        <li key={one.order}>
          <PortalLink to={`/admin/payments?search=${one.order}`}>{one.reference}</PortalLink>: {name(one)}
        </li>
      ))}
    </ListReset>
  );
};

const State = ({ day: { state, differences } }: { day: PaymentDay }) => {
  const t = usePaymentsT();
  return (
    <>
      <span css={{ whiteSpace: 'nowrap' }}>
        <StatusChip {...LOOKS[state]} label={t(`days.${state}`)} />
      </span>
      {differences.length > 0 && <Differences differences={differences} />}
    </>
  );
};

/** A figure with what belongs to it in lines below: one line for all would make the table wider than its place. */
const Lines = ({ figure, notes }: { figure: string; notes: readonly string[] }) => (
  <>
    {figure}
    {notes.map((note) => (
      <Muted key={note} as="span" small css={{ display: 'block' }}>
        {note}
      </Muted>
    ))}
  </>
);

/** Bank files, refunds and reversals of a day, and the money that waits. */
const useMoneyColumns = (): readonly Column<PaymentDay>[] => {
  const t = usePaymentsT();
  const { money } = useFormats();
  const waiting = ({ unmatched_count: count, unmatched_cents }: PaymentDay) =>
    count === 0 ? '–' : t('days.side', { count, amount: money(unmatched_cents) });
  /** One figure where both sides agree. */
  const both = (stated: number, posted: number): string =>
    stated === posted ? money(stated) : t('days.both', { stated: money(stated), posted: money(posted) });
  const bothLines = (stated: number, posted: number) =>
    stated === posted ? null : <Lines figure={money(stated)} notes={[t('days.books', { amount: money(posted) })]} />;
  return [
    {
      key: 'files',
      file: [{ amount: (row) => row.file_cents }, { part: 'posted', amount: (row) => row.file_posted_cents }],
      label: t('days.files'),
      kind: 'figure',
      value: ({ file_cents: a, file_posted_cents: b }) => (a === 0 && b === 0 ? '–' : both(a, b)),
      cell: ({ file_cents, file_posted_cents }) => bothLines(file_cents, file_posted_cents),
    },
    {
      key: 'refunds',
      file: [{ amount: (row) => row.refund_cents }, { part: 'posted', amount: (row) => row.refund_posted_cents }],
      label: t('days.refunds'),
      kind: 'figure',
      value: ({ refund_cents: a, refund_posted_cents: b }) => (a === 0 && b === 0 ? '–' : both(a, b)),
      cell: ({ refund_cents, refund_posted_cents }) => bothLines(refund_cents, refund_posted_cents),
    },
    {
      key: 'reversals',
      fact: { amount: ({ reversal_cents }) => reversal_cents },
      label: t('days.reversals'),
      kind: 'figure',
      value: ({ reversal_cents }) => (reversal_cents === 0 ? '–' : money(reversal_cents)),
    },
    {
      key: 'unmatched',
      file: [{ amount: (row) => row.unmatched_cents }, { part: 'count', number: (row) => row.unmatched_count }],
      label: t('days.unmatched'),
      kind: 'figure',
      value: waiting,
      cell: ({ unmatched_count: count, unmatched_cents }) =>
        count === 0 ? null : (
          <PortalLink to="/admin/payments/unmatched">
            <Lines figure={money(unmatched_cents)} notes={[t('unmatched.found', { count })]} />
          </PortalLink>
        ),
    },
  ];
};

const useColumns = (): readonly Column<PaymentDay>[] => {
  const t = usePaymentsT();
  const { date, money } = useFormats();
  const name = useDifferenceName();
  const side = (count: number, cents: number) => (count === 0 ? '–' : t('days.side', { count, amount: money(cents) }));
  const bothSides = ({ captured_count, captured_cents, posted_count, posted_cents }: PaymentDay) => {
    if (captured_count + posted_count === 0) return null;
    const books = captured_cents === posted_cents ? [] : [t('days.books', { amount: money(posted_cents) })];
    return <Lines figure={money(captured_cents)} notes={[t('found', { count: captured_count }), ...books]} />;
  };
  return [
    {
      key: 'day',
      label: t('days.day'),
      kind: 'head',
      isOneLine: true,
      value: ({ day }) => date(day),
      fact: { date: ({ day }) => day },
    },
    {
      key: 'captured',
      file: [{ amount: (row) => row.captured_cents }, { part: 'count', number: (row) => row.captured_count }],
      label: t('days.captured'),
      kind: 'figure',
      value: ({ captured_count, captured_cents }) => side(captured_count, captured_cents),
      cell: bothSides,
      below: ['posted'],
    },
    {
      key: 'posted',
      file: [{ amount: (row) => row.posted_cents }, { part: 'count', number: (row) => row.posted_count }],
      label: t('days.posted'),
      kind: 'figure',
      value: ({ posted_count, posted_cents }) => side(posted_count, posted_cents),
    },
    {
      key: 'difference',
      fact: { amount: ({ difference_cents }) => difference_cents },
      label: t('days.difference'),
      kind: 'figure',
      value: ({ captured_count, posted_count, difference_cents }) =>
        captured_count + posted_count === 0 ? '–' : money(difference_cents),
    },
    ...useMoneyColumns(),
    {
      key: 'state',
      label: t('state'),
      below: ['differences'],
      value: ({ state }) => t(`days.${state}`),
      cell: (day) => <State day={day} />,
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
