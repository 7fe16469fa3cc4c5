import {
  mdiAccountClockOutline,
  mdiBankCheck,
  mdiCheckCircleOutline,
  mdiClockOutline,
  mdiKeyboardReturn,
} from '@mdi/js';
import type { BankEntry } from '@hydria/shared/contract/bank-files.ts';
import { ENTRY_STATES, UNMATCHED_REASONS } from '@hydria/shared/rules/bank-money.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage, type ListTexts } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { WAITING_LISTS } from '@hydria/shared/rules/waiting-lists.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { PaymentsTabs } from './payments-tabs.tsx';
import { usePaymentsT } from './use-payments-t.ts';

const STATES = ['waiting', ...ENTRY_STATES] as const;
const REASONS = ['all', ...UNMATCHED_REASONS] as const;

const LIST = defineList({
  filters: {
    search: textFilter(),
    state: choiceFilter(STATES, WAITING_LISTS.bank_entries.state),
    reason: choiceFilter(REASONS, 'all'),
  },
  sort: { columns: ['booked_on', 'amount'], descending: ['booked_on', 'amount'] },
});

const LOOKS = {
  unmatched: { tone: 'warning', icon: mdiClockOutline },
  proposed: { tone: 'warning', icon: mdiAccountClockOutline },
  assigned: { tone: 'good', icon: mdiCheckCircleOutline },
  returned: { tone: 'quiet', icon: mdiKeyboardReturn },
} as const satisfies Record<BankEntry['state'], object>;

/** The state of money of a bank file. */
export const EntryState = ({ state }: Pick<BankEntry, 'state'>) => {
  const t = usePaymentsT();
  return <StatusChip {...LOOKS[state]} label={t(`unmatched.state_${state}`)} />;
};

/** Money that left the account has a minus. */
export const signed = ({ direction, amount_cents }: Pick<BankEntry, 'direction' | 'amount_cents'>): number =>
  direction === 'credit' ? amount_cents : -amount_cents;

const textOf = ({ references, remittance, reference }: BankEntry): string =>
  [...new Set([...references, remittance, reference ?? ''])].filter(Boolean).join(' · ');

const useColumns = (): readonly Column<BankEntry>[] => {
  const t = usePaymentsT();
  const { date, money } = useFormats();
  const payer = ({ counterparty }: BankEntry): string => counterparty ?? t('unmatched.no_name');
  return [
    {
      key: 'counterparty',
      label: t('unmatched.counterparty'),
      kind: 'head',
      value: payer,
      cell: (row) => <PortalLink to={`/admin/payments/unmatched/${row.id}`}>{payer(row)}</PortalLink>,
    },
    {
      key: 'booked_on',
      label: t('unmatched.booked_on'),
      isOneLine: true,
      value: ({ booked_on }) => date(booked_on),
      fact: { date: ({ booked_on }) => booked_on },
    },
    { key: 'amount', label: t('amount'), kind: 'figure', value: (row) => money(signed(row)), fact: { amount: signed } },
    {
      key: 'open',
      label: t('unmatched.open'),
      kind: 'figure',
      value: ({ open_cents }) => money(open_cents),
      fact: { amount: ({ open_cents }) => open_cents },
    },
    {
      key: 'reason',
      label: t('unmatched.reason'),
      value: ({ reason }) => (reason ? t(`unmatched.reason_${reason}`) : ''),
    },
    {
      key: 'text',
      label: t('unmatched.text'),
      value: textOf,
      // A payment code is longer than the column on a laptop.
      cell: (row) => <span css={{ overflowWrap: 'anywhere' }}>{textOf(row)}</span>,
    },
    {
      key: 'state',
      label: t('state'),
      isOneLine: true,
      value: ({ state }) => t(`unmatched.state_${state}`),
      cell: ({ state }) => <EntryState state={state} />,
    },
  ];
};

const useTexts = (): ListTexts => {
  const t = usePaymentsT();
  return {
    title: t('unmatched.title'),
    intro: t('unmatched.intro'),
    caption: t('unmatched.title'),
    found: (count) => t('unmatched.found', { count }),
    none: { icon: mdiBankCheck, label: t('unmatched.none'), text: t('unmatched.none_hint') },
    noMatch: { label: t('unmatched.no_match'), text: t('unmatched.no_match_hint') },
    forbidden: { label: t('forbidden'), text: t('forbidden_hint') },
  };
};

/** `/admin/payments/unmatched`: money of bank files that matched no bill and no payment. */
export const UnmatchedPage = () => {
  const t = usePaymentsT();
  const view = useListView(LIST);
  const { search, state, reason } = view.filters;
  const list = useTenantList('GET /api/staff/bank-entries', view, {
    everywhere: false,
    search: search || null,
    state: state === 'waiting' ? null : state,
    reason: reason === 'all' ? null : reason,
  });
  return (
    <ListPage
      list={list}
      columns={useColumns()}
      rowKey={({ id }) => id}
      texts={useTexts()}
      tabs={<PaymentsTabs current="unmatched" />}
      filters={
        <>
          <SearchFilter label={t('unmatched.search')} value={search} onChange={(text) => view.set({ search: text })} />
          <SelectInput
            name="state"
            label={t('state')}
            choices={STATES.map((value) => ({ value, label: t(`unmatched.filter_${value}`) }))}
            value={state}
            onChange={(value) => view.set({ state: value })}
          />
          <SelectInput
            name="reason"
            label={t('unmatched.reason')}
            choices={REASONS.map((value) => ({ value, label: t(`unmatched.reason_${value}`) }))}
            value={reason}
            onChange={(value) => view.set({ reason: value })}
          />
        </>
      }
      file="unmatched-payments"
    />
  );
};
