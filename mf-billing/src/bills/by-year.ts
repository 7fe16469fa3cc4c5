import type { Bill } from '@hydria/shared/contract/bills.ts';

/** Newest year first; within a year the order of the answer, newest first, stays. */
export const byYear = <B extends Pick<Bill, 'issue_date'>>(bills: readonly B[]): { year: string; bills: B[] }[] =>
  [...Map.groupBy(bills, (bill) => bill.issue_date.slice(0, 4))]
    .map(([year, ofYear]) => ({ year, bills: ofYear }))
    .sort((a, b) => (a.year < b.year ? 1 : -1));
