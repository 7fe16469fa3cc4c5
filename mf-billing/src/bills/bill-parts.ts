import type { Bill } from '@hydria/shared/contract/bills.ts';

/** One labelled part of what a bill asks for; `amount` in cents. */
export interface BillPart {
  key: 'charge' | 'fees' | 'discount';
  amount: number;
}

/**
 * What a bill's total is made of, from the amounts that utilities send: the water itself, all else that is charged
 * with it, and the discount. Empty when the utility does not say what the water cost.
 */
export const billParts = (bill: Pick<Bill, 'current_total' | 'charge' | 'discount'>): BillPart[] => {
  if (bill.charge === null) return [];
  const discount = Math.abs(bill.discount ?? 0);
  const fees = bill.current_total + discount - bill.charge;
  const parts: BillPart[] = [
    { key: 'charge', amount: bill.charge },
    { key: 'fees', amount: fees },
    { key: 'discount', amount: -discount },
  ];
  return parts.filter((part) => part.amount !== 0);
};

/** The parts that a bar can show: what is charged, as shares of 1. */
export const shares = (parts: readonly BillPart[]): { key: BillPart['key']; share: number }[] => {
  const charged = parts.filter((part) => part.amount > 0);
  const total = charged.reduce((sum, part) => sum + part.amount, 0);
  return charged.map(({ key, amount }) => ({ key, share: amount / total }));
};
