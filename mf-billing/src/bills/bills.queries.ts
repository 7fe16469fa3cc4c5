import type { Bill } from '@hydria/shared/contract/bills.ts';
import { skipToken } from '@hydria/shared/libs';
import { useTenantPages, useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import { owed } from '@hydria/shared/rules/bill-state.ts';
import { today } from '../today.ts';

/** Which bills: those of one supply (`kwdikos_katanalwti`), or of all supplies of the person. */
export interface BillsOf {
  code?: string | null;
}

/** Bills of the current utility, newest first, page by page. */
export const useBills = (of: BillsOf | typeof skipToken = {}) => useTenantPages('GET /api/bills/list', of);

/** The bills loaded so far, and whether more exist. */
export interface BillsRead {
  bills: readonly Bill[];
  hasMore: boolean;
}

/** The result of `useBills`; undefined before its first answer. */
export const billsRead = ({ data, hasNextPage }: ReturnType<typeof useBills>): BillsRead | undefined =>
  data && { bills: data.pages.flatMap((page) => page.data), hasMore: hasNextPage };

/** Sums up the amount due: here if all bills are loaded; otherwise by the server, which has the older ones. */
export const useOwed = (read: BillsRead | undefined, code: string | null = null) => {
  const isPart = read?.hasMore ?? false;
  const { data, error, refetch } = useTenantQuery('GET /api/bills/owed', isPart ? { code } : skipToken);
  return isPart ? { sum: data, error, refetch } : { sum: read && owed(read.bills, today()), error: null, refetch };
};

/** One bill with its charges. */
export const useBill = (id: number) => useTenantQuery('GET /api/bills/info', { id });
