import {
  mdiAlertCircleOutline,
  mdiBankCheck,
  mdiCashRefund,
  mdiCheckCircleOutline,
  mdiClockOutline,
  mdiCloseCircleOutline,
  mdiCreditCardOutline,
  mdiTimerOffOutline,
} from '@mdi/js';
import { Fragment } from 'react';
import type { StaffPayment } from '@hydria/shared/contract/payments.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage, type ListTexts } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { PAYMENT_OUTCOMES } from '@hydria/shared/rules/payment-outcome.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { Unbroken } from '@hydria/shared/ui/unbroken.tsx';
import { cleanDay } from '../audit/day-filter.tsx';
import { useMayManage } from './may-manage.ts';
import { PaymentsTabs } from './payments-tabs.tsx';
import { PeriodFilters } from './period-filters.tsx';
import { RefundButton } from './refund-button.tsx';
import { usePaymentsT } from './use-payments-t.ts';

const CHOICES = ['all', ...PAYMENT_OUTCOMES] as const;

const LIST = defineList({
  filters: {
    from: textFilter(cleanDay),
    to: textFilter(cleanDay),
    state: choiceFilter(CHOICES, 'all'),
    search: textFilter(),
  },
  sort: { columns: ['at', 'amount'], descending: ['at', 'amount'] },
  hidden: ['paid_at', 'order', 'bank', 'settled_at', 'refunded'],
});

const SURPLUS = { tone: 'warning', icon: mdiAlertCircleOutline } as const;
const RETURNING = { tone: 'warning', icon: mdiCashRefund } as const;
const PART_REFUNDED = { tone: 'good', icon: mdiCashRefund } as const;
const OPEN = { tone: 'warning', icon: mdiClockOutline } as const;
const LOOKS = {
  created: OPEN,
  redirected: OPEN,
  unknown: OPEN,
  authorised: { tone: 'good', icon: mdiCheckCircleOutline },
  settled: { tone: 'good', icon: mdiBankCheck },
  refunded: { tone: 'quiet', icon: mdiCashRefund },
  failed: { tone: 'bad', icon: mdiCloseCircleOutline },
  expired: { tone: 'quiet', icon: mdiTimerOffOutline },
  cancelled: { tone: 'quiet', icon: mdiCloseCircleOutline },
} as const satisfies Record<StaffPayment['state'], object>;

/** The look of a payment, and its state in words with the amount that does not count for its bills. */
const useStateOf = () => {
  const t = usePaymentsT();
  const { money } = useFormats();
  return ({ state, surplus_cents, returning_cents, refunded_cents, assigned }: StaffPayment) => {
    if (surplus_cents > 0) return { ...SURPLUS, label: t('surplus', { amount: money(surplus_cents) }) };
    if (returning_cents > 0) return { ...RETURNING, label: t('returning', { amount: money(returning_cents) }) };
    if (refunded_cents > 0 && state !== 'refunded')
      return { ...PART_REFUNDED, label: t('refunded_part', { amount: money(refunded_cents) }) };
    return { ...LOOKS[state], label: t(assigned.length > 0 ? 'assigned' : `state_${state}`) };
  };
};

const usePayer = () => {
  const t = usePaymentsT();
  return ({ payer, is_guest, bank }: StaffPayment): string =>
    payer ?? t(bank === 'bank-file' ? 'by_transfer' : is_guest ? 'guest' : 'erased');
};

const useItemName = () => {
  const t = usePaymentsT();
  const { language } = useRemoteContext();
  return ({ application, bill_number, installmentsnr, protokol }: StaffPayment['items'][number]): string => {
    if (application) {
      const { code, title } = application;
      return t('application', { code, title: title[language] ?? title.el });
    }
    return bill_number === null
      ? t('instalment', { number: installmentsnr ?? '', protokol: protokol ?? '–' })
      : t('bill', { number: bill_number });
  };
};

const Items = ({ payment: { items } }: { payment: StaffPayment }) => {
  const name = useItemName();
  return items.map((item, at) => (
    <Fragment key={at}>
      {at > 0 && ', '}
      <Unbroken text={name(item)} code={item.application?.code ?? item.bill_number ?? item.protokol ?? ''} />
    </Fragment>
  ));
};

/** Columns about the bank, which are hidden at first. */
const useBankColumns = (): readonly Column<StaffPayment>[] => {
  const t = usePaymentsT();
  const { dateTime, money } = useFormats();
  return [
    {
      key: 'bank',
      label: t('bank'),
      kind: 'quiet',
      value: ({ bank, bank_payment_id }) => [bank, bank_payment_id].filter(Boolean).join(' · '),
      file: [{ text: ({ bank }) => bank }, { part: 'code', text: ({ bank_payment_id }) => bank_payment_id }],
    },
    {
      key: 'settled_at',
      label: t('settled_at'),
      kind: 'quiet',
      isOneLine: true,
      value: ({ settled_at }) => (settled_at ? dateTime(settled_at) : ''),
      fact: { instant: ({ settled_at }) => settled_at },
    },
    {
      key: 'refunded',
      label: t('refunded'),
      kind: 'figure',
      value: ({ refunded_cents }) => (refunded_cents > 0 ? money(refunded_cents) : ''),
      fact: { amount: ({ refunded_cents }) => refunded_cents },
    },
  ];
};

const useColumns = (): readonly Column<StaffPayment>[] => {
  const t = usePaymentsT();
  const { dateTime, money } = useFormats();
  const payer = usePayer();
  const name = useItemName();
  const stateOf = useStateOf();
  const mayManage = useMayManage();
  const deya_id = useSession((session) => session.deya_id);
  const columns: readonly Column<StaffPayment>[] = [
    {
      key: 'at',
      label: t('at'),
      kind: 'head',
      isOneLine: true,
      value: ({ created_at }) => dateTime(created_at),
      fact: { instant: ({ created_at }) => created_at },
    },
    { key: 'payer', label: t('payer'), value: payer },
    {
      key: 'items',
      label: t('what'),
      value: ({ items }) => items.map(name).join(', '),
      cell: (payment) => <Items payment={payment} />,
    },
    {
      key: 'amount',
      label: t('amount'),
      kind: 'figure',
      value: ({ amount_cents }) => money(amount_cents),
      fact: { amount: ({ amount_cents }) => amount_cents },
    },
    {
      key: 'state',
      label: t('state'),
      isOneLine: true,
      value: (payment) => stateOf(payment).label,
      cell: (payment) => <StatusChip {...stateOf(payment)} />,
    },
    {
      key: 'paid_at',
      label: t('paid_at'),
      isOneLine: true,
      value: ({ paid_at }) => (paid_at ? dateTime(paid_at) : ''),
      fact: { instant: ({ paid_at }) => paid_at },
    },
    { key: 'reference', label: t('reference'), isOneLine: true, value: ({ reference }) => reference },
    { key: 'order', label: t('order'), kind: 'quiet', value: ({ order }) => order },
    ...useBankColumns(),
  ];
  if (!mayManage || deya_id === null) return columns;
  return [
    ...columns,
    {
      key: 'refund',
      label: t('refunds.one'),
      cell: (payment) => payment.paid_at !== null && <RefundButton payment={payment} deya_id={deya_id} />,
    },
  ];
};

const useTexts = (): ListTexts => {
  const t = usePaymentsT();
  return {
    title: t('title'),
    intro: t('intro'),
    caption: t('title'),
    found: (count) => t('found', { count }),
    none: { icon: mdiCreditCardOutline, label: t('none'), text: t('none_hint') },
    noMatch: { label: t('no_match'), text: t('no_match_hint') },
    forbidden: { label: t('forbidden'), text: t('forbidden_hint') },
  };
};

/** `/admin/payments`: the payments of the current utility. */
export const StaffPaymentsPage = () => {
  const t = usePaymentsT();
  const view = useListView(LIST);
  const { from, to, state, search } = view.filters;
  const list = useTenantList('GET /api/staff/payments', view, {
    everywhere: false,
    from: from || null,
    to: to || null,
    state: state === 'all' ? null : state,
    search: search || null,
  });
  return (
    <ListPage
      list={list}
      columns={useColumns()}
      rowKey={({ order }) => order}
      texts={useTexts()}
      tabs={<PaymentsTabs current="payments" />}
      filters={
        <>
          <SearchFilter label={t('search')} value={search} onChange={(text) => view.set({ search: text })} />
          <PeriodFilters from={from} to={to} onChange={view.set} />
          <SelectInput
            name="state"
            label={t('state')}
            choices={CHOICES.map((value) => ({ value, label: t(`filter_${value}`) }))}
            value={state}
            onChange={(chosen) => view.set({ state: chosen })}
          />
        </>
      }
      file="staff-payments"
    />
  );
};
