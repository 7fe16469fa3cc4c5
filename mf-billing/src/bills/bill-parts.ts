import type { Bill, BillLine } from '@hydria/shared/contract/bills.ts';

/** One labelled part of a bill's total; `amount` in cents. `rest` is the sum of the charges without an item. */
export interface BillPart {
  key: BillLine['kind'] | 'rest';
  amount: number;
}

/** Display order: the water, related charges, the tax, then discounts and adjustments. */
const ORDER: readonly BillPart['key'][] = [
  'water',
  'sewer',
  'fixed',
  'levy',
  'vat',
  'other',
  'rest',
  'surcharge',
  'discount',
];

type BillComposition = Pick<Bill, 'current_total' | 'charge'> & { lines: readonly Pick<BillLine, 'kind' | 'amount'>[] };

const itemised = ({ lines, charge }: BillComposition): BillPart[] => {
  if (lines.length === 0) return charge === null ? [] : [{ key: 'water', amount: charge }];
  const byKind = Map.groupBy(lines, (line) => line.kind);
  return [...byKind].map(([key, ofKind]) => ({ key, amount: ofKind.reduce((sum, line) => sum + line.amount, 0) }));
};

/**
 * The parts of a bill's total, one per kind of charge. Utilities itemise differently, so a missing remainder becomes a
 * part as well. Empty when the utility itemises nothing.
 */
export const billParts = (bill: BillComposition): BillPart[] => {
  const parts = itemised(bill);
  if (parts.length === 0) return [];
  const rest = bill.current_total - parts.reduce((sum, part) => sum + part.amount, 0);
  return [...parts, { key: 'rest' as const, amount: rest }]
    .filter((part) => part.amount !== 0)
    .sort((a, b) => ORDER.indexOf(a.key) - ORDER.indexOf(b.key));
};

/** The charges as shares of 1, for the bar. */
export const shares = (parts: readonly BillPart[]): { key: BillPart['key']; share: number }[] => {
  const charged = parts.filter((part) => part.amount > 0);
  const total = charged.reduce((sum, part) => sum + part.amount, 0);
  return charged.map(({ key, amount }) => ({ key, share: amount / total }));
};
