import type { Owed } from '@hydria/shared/contract/bills.ts';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { billState, isToPay } from '@hydria/shared/rules/bill-state.ts';

export type BillInfo = Answer<'GET /api/bills/info'>;
type Bill = Answer<'GET /api/bills/list'>[number];
type Customer = Answer<'GET /api/user/info'>['customers'][number];

/** The day of the tests. */
export const TODAY = '2026-11-20';

/** Amounts and units have non-breaking spaces; tests write ordinary ones. */
export const spaced = (text: string | null): string => (text ?? '').replaceAll('\u00A0', ' ');

/** An unpaid bill of utility 3, due in December. */
export const bill = (over: Partial<Bill> = {}): Bill => ({
  id: 12,
  deya_id: 3,
  bill_number: 'B-12',
  kwdikos_katanalwti: '100-1',
  id_katanalwti: 'L1',
  first_name: 'Μαρία',
  last_name: 'Παπαδάκη',
  afm: null,
  owner: null,
  owner_afm: null,
  hydrometer: 'M-77',
  street: 'Αθηνάς 12',
  address: null,
  municipal_district: 'Κέντρο',
  kind: 'actual',
  period: null,
  period_start: '2026-07-01',
  period_end: '2026-10-31',
  previous_measurement: 412,
  new_measurement: 447,
  consumption: 35,
  charge: 2150,
  discount: null,
  current_total: 6420,
  balance: 6420,
  previous_unpaid: 0,
  total_unpaid: 6420,
  installment_amount: null,
  standing_order: null,
  payment_code: 'RF18539007547034',
  barcode: null,
  issue_date: '2026-11-05',
  expiry_date: '2026-12-15',
  paid_on: null,
  paid_at_bank: null,
  last_update: '2026-11-05T08:00:00.000Z',
  ...over,
});

/** A paid bill of the previous period. */
export const paidBill = (over: Partial<Bill> = {}): Bill =>
  bill({
    id: 8,
    issue_date: '2026-07-05',
    period_start: '2026-03-01',
    period_end: '2026-06-30',
    balance: 0,
    paid_on: '2026-07-20',
    current_total: 5110,
    ...over,
  });

export const supply = (kwdikos_katanalwti: string, alias: string | null = null): Customer => ({
  deya_id: 3,
  kwdikos_katanalwti,
  liable_id: 'L1',
  first_name: 'Μαρία',
  last_name: 'Παπαδάκη',
  afm: null,
  mobile: null,
  email: null,
  alias,
  street: null,
  address: null,
  municipal_district: null,
  customer_type: 'owner',
  until: null,
  latitude: null,
  longitude: null,
  is_liable: true,
  open: true,
  e_bill: false,
  e_bill_from: null,
  hydrometers: [],
});

/** The answer of `GET /api/user/info` for these supplies. */
export const info = (...customers: Customer[]): Answer<'GET /api/user/info'> => ({
  customers,
  announcements: [],
  user: {
    id: 1,
    first_name: 'Μαρία',
    last_name: 'Παπαδάκη',
    full_name: 'Μαρία Παπαδάκη',
    email: 'm@example.gr',
    phone: null,
    lang: 'el',
    timezone: 'Europe/Athens',
    formats: { unit: null, decimal: null, date_format: null },
    scope: [],
    deya: [],
  },
});

/** The answer of `GET /api/bills/owed` for these bills, newest first. */
export const owed = (bills: readonly Bill[] = [], over: Partial<Owed> = {}): Owed => {
  const open = bills.filter((one) => isToPay(one, TODAY)).toSorted((a, b) => (a.expiry_date < b.expiry_date ? -1 : 1));
  const sum = (some: readonly Bill[]) => some.reduce((total, { balance }) => total + balance, 0);
  return {
    total: sum(open),
    overdue: sum(open.filter((one) => billState(one, TODAY) === 'overdue')),
    in_plan: 0,
    next_due: open.find(({ expiry_date }) => expiry_date >= TODAY)?.expiry_date ?? null,
    next_installment: null,
    late_installments: { count: 0, amount: 0 },
    bills: open,
    latest_total: bills[0]?.current_total ?? null,
    years: [...new Set(bills.map(({ issue_date }) => Number(issue_date.slice(0, 4))))],
    ...over,
  };
};
