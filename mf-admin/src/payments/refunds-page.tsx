import {
  mdiAccountClockOutline,
  mdiCashRefund,
  mdiCheckCircleOutline,
  mdiClockOutline,
  mdiCloseCircleOutline,
} from '@mdi/js';
import type { Refund } from '@hydria/shared/contract/refunds.ts';
import { REFUND_STATES } from '@hydria/shared/rules/bank-money.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage, type ListTexts } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList } from '@hydria/shared/list/list-schema.ts';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useMayManage } from './may-manage.ts';
import { useOnDecided } from '../one-request.tsx';
import { PaymentsTabs } from './payments-tabs.tsx';
import { usePaymentsT } from './use-payments-t.ts';

const STATES = ['all', ...REFUND_STATES] as const;

const LIST = defineList({
  filters: { state: choiceFilter(STATES, 'all') },
  sort: { columns: ['asked_at', 'amount'], descending: ['asked_at', 'amount'] },
  // Stand below the amount and the state, so that the buttons are in sight on the laptop of most staff.
  hidden: ['paid', 'done_at'],
});

const LOOKS = {
  waiting: { tone: 'warning', icon: mdiAccountClockOutline },
  sent: { tone: 'warning', icon: mdiClockOutline },
  done: { tone: 'good', icon: mdiCheckCircleOutline },
  refused: { tone: 'quiet', icon: mdiCloseCircleOutline },
  failed: { tone: 'bad', icon: mdiCloseCircleOutline },
} as const satisfies Record<Refund['state'], object>;

/** The second person confirms; the one who asked for the refund takes it back. */
const Confirm = ({ refund: { id, is_own, reference } }: { refund: Refund }) => {
  const t = usePaymentsT();
  const deya_id = useSession((session) => session.deya_id);
  const confirm = useApiMutation('POST /api/staff/refunds/{id}/confirm', {
    invalidates: ['GET /api/staff/refunds', 'GET /api/staff/payments'],
    handlesError: useOnDecided('GET /api/staff/refunds', ['refund_decided']),
  });
  if (deya_id === null) return null;
  const say = (agrees: boolean) => confirm.mutate({ params: { id }, query: { deya_id }, body: { agrees } });
  const of = <span className="visually-hidden"> {reference}</span>;
  return (
    <Row gap={8} justify="end">
      {!is_own && (
        <Button size="small" variant="contained" disabled={confirm.isPending} onClick={() => say(true)}>
          {t('unmatched.agree')}
          {of}
        </Button>
      )}
      <Button size="small" color="error" disabled={confirm.isPending} onClick={() => say(false)}>
        {t(is_own ? 'unmatched.take_back' : 'unmatched.disagree')}
        {of}
      </Button>
    </Row>
  );
};

const Amount = ({ refund: { amount_cents, paid_cents } }: { refund: Refund }) => {
  const t = usePaymentsT();
  const { money } = useFormats();
  return (
    <>
      {money(amount_cents)}
      {amount_cents < paid_cents && (
        <Muted as="span" small css={{ display: 'block' }}>
          {t('refunds.of', { amount: money(paid_cents) })}
        </Muted>
      )}
    </>
  );
};

const State = ({ refund: { state, done_at } }: { refund: Refund }) => {
  const t = usePaymentsT();
  const { dateTime } = useFormats();
  return (
    <>
      <StatusChip {...LOOKS[state]} label={t(`refunds.state_${state}`)} />
      {done_at && (
        <Muted as="span" small css={{ display: 'block' }}>
          {dateTime(done_at)}
        </Muted>
      )}
    </>
  );
};

const Asked = ({ refund: { asked_by, asked_at } }: { refund: Refund }) => {
  const { dateTime } = useFormats();
  return (
    <>
      <span css={{ display: 'block' }}>{asked_by}</span>
      <span css={{ whiteSpace: 'nowrap' }}>{dateTime(asked_at)}</span>
    </>
  );
};

const useColumns = (): readonly Column<Refund>[] => {
  const t = usePaymentsT();
  const { dateTime, money } = useFormats();
  const mayManage = useMayManage();
  const columns: readonly Column<Refund>[] = [
    {
      key: 'reference',
      label: t('reference'),
      kind: 'head',
      isOneLine: true,
      value: ({ reference }) => reference,
      cell: ({ order, reference }) => <PortalLink to={`/admin/payments?search=${order}`}>{reference}</PortalLink>,
    },
    { key: 'payer', label: t('payer'), value: ({ payer }) => payer ?? '–' },
    {
      key: 'amount',
      label: t('refunds.amount'),
      kind: 'figure',
      below: ['paid'],
      value: ({ amount_cents }) => money(amount_cents),
      fact: { amount: ({ amount_cents }) => amount_cents },
      cell: (refund) => <Amount refund={refund} />,
    },
    {
      key: 'paid',
      label: t('refunds.paid'),
      kind: 'figure',
      value: ({ paid_cents }) => money(paid_cents),
      fact: { amount: ({ paid_cents }) => paid_cents },
    },
    { key: 'reason', label: t('refunds.reason'), value: ({ reason }) => reason },
    {
      key: 'state',
      label: t('state'),
      isOneLine: true,
      below: ['done_at'],
      value: ({ state }) => t(`refunds.state_${state}`),
      cell: (refund) => <State refund={refund} />,
    },
    {
      key: 'asked_at',
      file: [{ instant: ({ asked_at }) => asked_at }, { part: 'by', text: ({ asked_by }) => asked_by }],
      label: t('refunds.asked'),
      value: ({ asked_by, asked_at }) => `${asked_by}, ${dateTime(asked_at)}`,
      cell: (refund) => <Asked refund={refund} />,
    },
    {
      key: 'done_at',
      label: t('refunds.done_at'),
      isOneLine: true,
      value: ({ done_at }) => (done_at ? dateTime(done_at) : ''),
      fact: { instant: ({ done_at }) => done_at },
    },
  ];
  if (!mayManage) return columns;
  return [
    ...columns,
    { key: 'confirm', label: t('refunds.confirm'), cell: (row) => row.state === 'waiting' && <Confirm refund={row} /> },
  ];
};

const useTexts = (): ListTexts => {
  const t = usePaymentsT();
  return {
    title: t('refunds.title'),
    intro: t('refunds.intro'),
    caption: t('refunds.title'),
    found: (count) => t('refunds.found', { count }),
    none: { icon: mdiCashRefund, label: t('refunds.none'), text: t('refunds.none_hint') },
    noMatch: { label: t('refunds.no_match'), text: t('refunds.no_match_hint') },
    forbidden: { label: t('forbidden'), text: t('forbidden_hint') },
  };
};

/** `/admin/payments/refunds`: money that goes back to payers. */
export const RefundsPage = () => {
  const t = usePaymentsT();
  const view = useListView(LIST);
  const { state } = view.filters;
  return (
    <ListPage
      list={useTenantList('GET /api/staff/refunds', view, {
        everywhere: false,
        state: state === 'all' ? null : state,
      })}
      columns={useColumns()}
      rowKey={({ id }) => id}
      texts={useTexts()}
      tabs={<PaymentsTabs current="refunds" />}
      filters={
        <SelectInput
          name="state"
          label={t('state')}
          choices={STATES.map((value) => ({ value, label: t(`refunds.filter_${value}`) }))}
          value={state}
          onChange={(value) => view.set({ state: value })}
        />
      }
      file="refunds"
    />
  );
};
