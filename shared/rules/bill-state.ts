/** The state of a bill, as a person would say it. `posting`: paid at the bank, not in the utility's books yet. */
export type BillState = 'paid' | 'posting' | 'in_plan' | 'overdue' | 'partly_paid' | 'unpaid';

/** The members of a bill that its state depends on; amounts in cents, days as `YYYY-MM-DD`. */
export interface BillFacts {
  /** The amount that remains to be paid. */
  balance: number;
  current_total: number;
  expiry_date: string;
  /** Set while an instalment plan takes care of the bill. */
  installment_amount: number | null;
  /** Set from the payment at the bank until the utility has booked it. */
  paid_at_bank: string | null;
}

/** The amounts that a person owes over several bills, in cents. */
export interface OwedSums {
  total: number;
  overdue: number;
  in_plan: number;
  /** The next day on which a bill expires. */
  next_due: string | null;
}

/** `today` is a calendar day, `YYYY-MM-DD`: a bill may still be paid on the day that it expires. */
export const billState = (bill: BillFacts, today: string): BillState => {
  if (bill.balance <= 0) return 'paid';
  if (bill.paid_at_bank !== null) return 'posting';
  if (bill.installment_amount !== null) return 'in_plan';
  if (bill.expiry_date < today) return 'overdue';
  return bill.balance < bill.current_total ? 'partly_paid' : 'unpaid';
};

/** True when the person has to pay the bill. */
export const isToPay = (bill: BillFacts, today: string): boolean =>
  ['overdue', 'partly_paid', 'unpaid'].includes(billState(bill, today));

const sum = (bills: readonly BillFacts[]): number => bills.reduce((total, bill) => total + bill.balance, 0);

/**
 * The sums over bills, as `GET /api/bills/owed` answers them; a test of the server compares both. The `balance` of each bill
 * counts: `total_unpaid` repeats the bills before it.
 */
export const owed = (bills: readonly BillFacts[], today: string): OwedSums => {
  const by = Map.groupBy(bills, (bill) => billState(bill, today));
  const overdue = sum(by.get('overdue') ?? []);
  const open = [...(by.get('unpaid') ?? []), ...(by.get('partly_paid') ?? [])];
  const due = open.map((bill) => bill.expiry_date).sort();
  return { total: overdue + sum(open), overdue, in_plan: sum(by.get('in_plan') ?? []), next_due: due[0] ?? null };
};
