import type { Bill, Owed } from '@hydria/shared/contract/bills.ts';
import type { skipToken } from '@hydria/shared/libs';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useTenantPages, useTenantQuery, type TenantInput } from '@hydria/shared/remote/use-tenant-query.ts';

/** Which bills: those of one supply (`kwdikos_katanalwti`) or of all supplies of the person, and the filters. */
export type BillsOf = TenantInput<'GET /api/bills/list'>;

/** Bills of the current utility, newest first, page by page. */
export const useBills = (of: BillsOf | typeof skipToken) => useTenantPages('GET /api/bills/list', of);

/** The amount owed, with the bills to pay: the server sums up all bills and plans, also those beyond the loaded pages. */
export const useOwed = (of: TenantInput<'GET /api/bills/owed'> | typeof skipToken = {}) =>
  useTenantQuery('GET /api/bills/owed', of);

/** One bill with its charges. */
export const useBill = (id: number) => useTenantQuery('GET /api/bills/info', { id });

/** A bill as a list in the cache has it, without its charges; undefined when no list has been read. */
export const useListedBill = (id: number): Bill | undefined => {
  const { queryClient } = usePlatform();
  const deya_id = useSession((session) => session.deya_id);
  const cached = <Data>(call: string): (Data | undefined)[] =>
    queryClient.getQueriesData<Data>({ queryKey: [deya_id, call] }).map(([, data]) => data);
  const lists = cached<{ pages: { data: readonly Bill[] }[] }>('GET /api/bills/list');
  const bills = [
    ...lists.flatMap((list) => list?.pages.flatMap(({ data }) => data) ?? []),
    ...cached<Owed>('GET /api/bills/owed').flatMap((owed) => owed?.bills ?? []),
  ];
  return bills.find((bill) => bill.id === id);
};
