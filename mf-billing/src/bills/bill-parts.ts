import type { Bill, BillLine } from '@hydria/shared/contract/bills.ts';

/** One labelled part of what a bill asks for; `amount` in cents. `rest` is all that the utility did not itemise. */
export interface BillPart {
  key: BillLine['kind'] | 'rest';
  amount: number;
}

/** The order in which people ask: the water first, what belongs to it, the tax, then what lowers or raises the sum. */
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

type Composition = Pick<Bill, 'current_total' | 'charge'> & { lines: readonly Pick<BillLine, 'kind' | 'amount'>[] };

const itemised = ({ lines, charge }: Composition): BillPart[] => {
  if (lines.length === 0) return charge === null ? [] : [{ key: 'water', amount: charge }];
  const byKind = Map.groupBy(lines, (line) => line.kind);
  return [...byKind].map(([key, ofKind]) => ({ key, amount: ofKind.reduce((sum, line) => sum + line.amount, 0) }));
};

/**
 * What a bill's total is made of, a part per kind of charge. Utilities itemise differently, so what is missing to the
 * total becomes a part as well. Empty when the utility says nothing at all.
 */
export const billParts = (bill: Composition): BillPart[] => {
  const parts = itemised(bill);
  if (parts.length === 0) return [];
  const rest = bill.current_total - parts.reduce((sum, part) => sum + part.amount, 0);
  return [...parts, { key: 'rest' as const, amount: rest }]
    .filter((part) => part.amount !== 0)
    .sort((a, b) => ORDER.indexOf(a.key) - ORDER.indexOf(b.key));
};

/** What is charged, as shares of 1: what a bar can show. */
export const shares = (parts: readonly BillPart[]): { key: BillPart['key']; share: number }[] => {
  const charged = parts.filter((part) => part.amount > 0);
  const total = charged.reduce((sum, part) => sum + part.amount, 0);
  return charged.map(({ key, amount }) => ({ key, share: amount / total }));
};
