import { billState, owed, type BillFacts } from './bill-state.ts';

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

describe('what is owed', () => {
  it('adds up what remains and says what of it is late and which day comes next', () => {
    const bills = [
      bill({ expiry_date: '2026-12-15' }),
      bill({ balance: 1000, expiry_date: '2026-12-01' }),
      bill({ balance: 3000, current_total: 3000, expiry_date: '2026-10-01' }),
      bill({ balance: 0, expiry_date: '2026-06-01' }),
    ];
    expect(owed(bills, TODAY)).toEqual({ total: 10420, overdue: 3000, in_plan: 0, next_due: '2026-12-01' });
  });

  it('keeps apart what is paid by instalments', () => {
    expect(owed([bill({ installment_amount: 1605 })], TODAY)).toEqual({
      total: 0,
      overdue: 0,
      in_plan: 6420,
      next_due: null,
    });
  });

  it('leaves out what the bank has taken already', () => {
    const bills = [bill({ paid_at_bank: '2026-11-19T10:00:00.000Z', expiry_date: '2026-11-01' }), bill()];
    expect(owed(bills, TODAY)).toMatchObject({ total: 6420, overdue: 0 });
  });

  it('is nothing without bills', () => {
    expect(owed([], TODAY)).toEqual({ total: 0, overdue: 0, in_plan: 0, next_due: null });
  });
});
