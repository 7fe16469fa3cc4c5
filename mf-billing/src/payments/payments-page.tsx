import {
  mdiAlertCircleOutline,
  mdiCashRefund,
  mdiCheckCircleOutline,
  mdiClockOutline,
  mdiCloseCircleOutline,
  mdiCreditCardOutline,
  mdiTimerOffOutline,
} from '@mdi/js';
import { Fragment } from 'react';
import type { ListedPayment } from '@hydria/shared/contract/payments.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage, type ListTexts } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { PAYMENT_OUTCOMES } from '@hydria/shared/rules/payment-outcome.ts';
import { BackLink } from '@hydria/shared/ui/back-link.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { Unbroken } from '@hydria/shared/ui/unbroken.tsx';
import { useBillWords } from '../bills/use-bill-words.ts';
import { ReceiptButton } from '../payment/receipt-button.tsx';
import { usePaymentsT } from '../use-payments-t.ts';
import { useT } from '../use-t.ts';

type Item = ListedPayment['items'][number];

const CHOICES = ['all', ...PAYMENT_OUTCOMES] as const;

const LIST = defineList({
  filters: { state: choiceFilter(CHOICES, 'all'), search: textFilter() },
  hidden: ['supply'],
});

const SURPLUS = { tone: 'warning', icon: mdiAlertCircleOutline } as const;
const RETURNING = { tone: 'warning', icon: mdiCashRefund } as const;
const PART_REFUNDED = { tone: 'good', icon: mdiCashRefund } as const;
const OPEN = { tone: 'warning', icon: mdiClockOutline, word: 'open' } as const;
const LOOKS = {
  created: OPEN,
  redirected: OPEN,
  unknown: OPEN,
  authorised: { tone: 'good', icon: mdiCheckCircleOutline, word: 'paid' },
  settled: { tone: 'good', icon: mdiCheckCircleOutline, word: 'paid' },
  refunded: { tone: 'quiet', icon: mdiCashRefund, word: 'refunded' },
  failed: { tone: 'bad', icon: mdiCloseCircleOutline, word: 'failed' },
  expired: { tone: 'quiet', icon: mdiTimerOffOutline, word: 'expired' },
  cancelled: { tone: 'quiet', icon: mdiCloseCircleOutline, word: 'cancelled' },
} as const satisfies Record<ListedPayment['state'], object>;

/** The name of an item: a bill, an instalment or an application. */
const useItemName = () => {
  const t = usePaymentsT();
  const { period } = useBillWords();
  const { language } = useRemoteContext();
  return ({ application, bill_number, period_start, period_end, installmentsnr, protokol }: Item): string => {
    if (application) {
      const { code, title } = application;
      return t('application', { code, title: title[language] ?? title.el });
    }
    if (bill_number === null || period_start === null || period_end === null)
      return t(protokol === null ? 'instalment_only' : 'instalment', {
        number: installmentsnr ?? '',
        protokol: protokol ?? '',
      });
    return t('bill', { number: bill_number, period: period({ period_start, period_end }) });
  };
};

/** The bills to which the utility has assigned a part of the payment. */
const useAssigned = () => {
  const t = usePaymentsT();
  const { money } = useFormats();
  return ({ assigned }: Pick<ListedPayment, 'assigned'>): string[] =>
    assigned.map(({ bill_number, amount_cents }) =>
      bill_number === null
        ? t('assigned_to_another', { amount: money(amount_cents) })
        : t('assigned_to', { amount: money(amount_cents), number: bill_number }),
    );
};

const Items = ({ payment }: { payment: ListedPayment }) => {
  const name = useItemName();
  const assigned = useAssigned();
  const named = (item: Item) => (
    <Unbroken text={name(item)} code={item.application?.code ?? item.bill_number ?? item.protokol ?? ''} />
  );
  return (
    <>
      {payment.items.map((item, at) => (
        <Fragment key={at}>
          {at > 0 && <br />}
          {item.bill_id === null ? named(item) : <PortalLink to={`/bills/${item.bill_id}`}>{named(item)}</PortalLink>}
        </Fragment>
      ))}
      {assigned(payment).map((words) => (
        <Muted key={words} as="span" small css={{ display: 'block' }}>
          {words}
        </Muted>
      ))}
    </>
  );
};

const lookOf = ({ state, surplus_cents, returning_cents, refunded_cents }: ListedPayment) => {
  if (surplus_cents > 0) return SURPLUS;
  if (returning_cents > 0) return RETURNING;
  return refunded_cents > 0 && state !== 'refunded' ? PART_REFUNDED : LOOKS[state];
};

/** The state in words, with the amount that does not count for the bills. */
const useStateText = () => {
  const t = usePaymentsT();
  const { money } = useFormats();
  return ({ state, surplus_cents, returning_cents, refunded_cents, assigned }: ListedPayment): string => {
    if (surplus_cents > 0) return t('surplus', { amount: money(surplus_cents) });
    if (returning_cents > 0) return t('returning', { amount: money(returning_cents) });
    if (refunded_cents > 0 && state !== 'refunded') return t('refunded_part', { amount: money(refunded_cents) });
    return t(assigned.length > 0 ? 'assigned' : `state_${LOOKS[state].word}`);
  };
};

const Reference = ({ payment: { order, reference }, deya_id }: { payment: ListedPayment; deya_id: number | null }) => (
  <PortalLink to={`/success?payment=${order}&deya_id=${deya_id}`}>{reference}</PortalLink>
);

const useColumns = (): readonly Column<ListedPayment>[] => {
  const t = usePaymentsT();
  const { dateTime, money } = useFormats();
  const name = useItemName();
  const assigned = useAssigned();
  const deya_id = useSession((session) => session.deya_id);
  const stateText = useStateText();
  return [
    {
      key: 'at',
      label: t('at'),
      kind: 'head',
      isOneLine: true,
      value: ({ created_at }) => dateTime(created_at),
      fact: { instant: ({ created_at }) => created_at },
    },
    {
      key: 'items',
      label: t('what'),
      value: (payment) => [...payment.items.map(name), ...assigned(payment)].join(', '),
      cell: (payment) => <Items payment={payment} />,
    },
    {
      key: 'supply',
      label: t('supply'),
      kind: 'quiet',
      value: ({ items }) => [...new Set(items.flatMap((item) => item.kwdikos_katanalwti ?? []))].join(', '),
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
      value: stateText,
      cell: (payment) => <StatusChip {...lookOf(payment)} label={stateText(payment)} />,
    },
    {
      key: 'reference',
      label: t('reference'),
      kind: 'quiet',
      isOneLine: true,
      value: ({ reference }) => reference,
      cell: (payment) => <Reference payment={payment} deya_id={deya_id} />,
    },
    {
      key: 'receipt',
      label: t('receipt'),
      cell: (payment) =>
        payment.paid_at !== null &&
        deya_id !== null && <ReceiptButton payment={payment} deya_id={deya_id} size="small" />,
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

/** `/payments`: the payments that the person has begun at the current utility, with their receipts. */
export const PaymentsPage = () => {
  const t = usePaymentsT();
  const bills = useT();
  const view = useListView(LIST);
  const { state, search } = view.filters;
  const list = useTenantList('GET /api/payments', view, {
    state: state === 'all' ? null : state,
    search: search || null,
  });
  return (
    <ListPage
      list={list}
      columns={useColumns()}
      rowKey={({ order }) => order}
      texts={useTexts()}
      back={<BackLink to="/bills" label={bills('bill.back')} />}
      filters={
        <>
          <SearchFilter label={t('search')} value={search} onChange={(text) => view.set({ search: text })} />
          <SelectInput
            name="state"
            label={t('state')}
            choices={CHOICES.map((value) => ({ value, label: t(`filter_${value}`) }))}
            value={state}
            onChange={(chosen) => view.set({ state: chosen })}
          />
        </>
      }
      file="payments"
    />
  );
};
