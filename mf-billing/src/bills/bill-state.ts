import type { Bill, Owed } from '@hydria/shared/contract/bills.ts';

/** How a bill stands, as a person would say it. `posting`: paid at the bank, not in the utility's books yet. */
export type BillState = 'paid' | 'posting' | 'in_plan' | 'overdue' | 'partly_paid' | 'unpaid';

/** What the state of a bill depends on. */
export type BillFacts = Pick<Bill, 'balance' | 'current_total' | 'expiry_date' | 'installment_amount' | 'paid_at_bank'>;

/** `today` is a calendar day, `YYYY-MM-DD`: a bill may still be paid on the day that it expires. */
export const billState = (bill: BillFacts, today: string): BillState => {
  if (bill.balance <= 0) return 'paid';
  if (bill.paid_at_bank !== null) return 'posting';
  if (bill.installment_amount !== null) return 'in_plan';
  if (bill.expiry_date < today) return 'overdue';
  return bill.balance < bill.current_total ? 'partly_paid' : 'unpaid';
};

/** Whether somebody has to do something about it: pay, that is. */
export const isToPay = (bill: BillFacts, today: string): boolean =>
  ['overdue', 'partly_paid', 'unpaid'].includes(billState(bill, today));

const sum = (bills: readonly BillFacts[]): number => bills.reduce((total, bill) => total + bill.balance, 0);

/** Adds up what is left to pay of bills, as `GET /api/bills/owed` does of all. A bill's own `balance` counts: `total_unpaid` repeats the bills before it. */
export const owed = (bills: readonly BillFacts[], today: string): Owed => {
  const by = Map.groupBy(bills, (bill) => billState(bill, today));
  const overdue = sum(by.get('overdue') ?? []);
  const open = [...(by.get('unpaid') ?? []), ...(by.get('partly_paid') ?? [])];
  const due = open.map((bill) => bill.expiry_date).sort();
  return { total: overdue + sum(open), overdue, in_plan: sum(by.get('in_plan') ?? []), next_due: due[0] ?? null };
};

/** Newest year first; within a year the order of the answer, newest first, stays. */
export const byYear = <B extends Pick<Bill, 'issue_date'>>(bills: readonly B[]): { year: string; bills: B[] }[] =>
  [...Map.groupBy(bills, (bill) => bill.issue_date.slice(0, 4))]
    .map(([year, ofYear]) => ({ year, bills: ofYear }))
    .sort((a, b) => (a.year < b.year ? 1 : -1));
