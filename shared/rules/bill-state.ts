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

/** Filters of the list of bills. `open` has an amount to pay now; `paid` includes payments that are not posted yet. */
export const BILL_FILTERS = ['open', 'overdue', 'in_plan', 'paid'] as const;

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
