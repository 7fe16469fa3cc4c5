import { billState, type BillFacts } from './bill-state.ts';

const TODAY = '2026-11-20';

const bill = (over: Partial<BillFacts> = {}): BillFacts => ({
  balance: 6420,
  current_total: 6420,
  expiry_date: '2026-12-15',
  installment_amount: null,
  paid_at_bank: null,
  ...over,
});

describe('how a bill stands', () => {
  it.each([
    ['nothing remains', { balance: 0 }, 'paid'],
    ['more was paid than asked', { balance: -500 }, 'paid'],
    ['paid late is still paid', { balance: 0, expiry_date: '2026-01-01' }, 'paid'],
    ['its day is to come', {}, 'unpaid'],
    ['its day is today', { expiry_date: TODAY }, 'unpaid'],
    ['its day was yesterday', { expiry_date: '2026-11-19' }, 'overdue'],
    ['a part was paid in time', { balance: 2000 }, 'partly_paid'],
    ['a part was paid and the day has passed', { balance: 2000, expiry_date: '2026-11-01' }, 'overdue'],
    ['a plan takes care of it', { installment_amount: 1605, expiry_date: '2026-01-01' }, 'in_plan'],
    ['the bank has been paid', { paid_at_bank: '2026-11-19T10:00:00.000Z', expiry_date: '2026-01-01' }, 'posting'],
    ['and the utility knows it', { balance: 0, paid_at_bank: '2026-11-19T10:00:00.000Z' }, 'paid'],
    ['the plan has paid it off', { balance: 0, installment_amount: 1605 }, 'paid'],
  ])('%s', (_, over, state) => {
    expect(billState(bill(over), TODAY)).toBe(state);
  });
});
