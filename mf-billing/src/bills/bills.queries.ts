import type { Bill } from '@hydria/shared/contract/bills.ts';
import { useRead } from '@hydria/shared/remote/use-read.ts';
import { useSession, useSurroundings } from '@hydria/shared/remote/use-platform.tsx';
import { today } from '../today.ts';
import { owed } from './bill-state.ts';

/** The calls below wait for a utility; until then nobody's id stands in for it. */
const NONE = 0;

export interface BillsWanted {
  /** `kwdikos_katanalwti`; null for all supplies of the person. */
  code?: string | null;
  /** Where an older page begins. */
  cursor?: string;
  enabled?: boolean;
}

/** Bills of the current utility, newest first, 50 at a time. */
export const useBills = ({ code = null, cursor, enabled = true }: BillsWanted = {}) => {
  const deya_id = useSession((state) => state.deya_id);
  const query = { deya_id: deya_id ?? NONE, ...(code === null ? {} : { code }), ...(cursor ? { cursor } : {}) };
  return useRead('GET /api/bills/list', { query }, { enabled: enabled && deya_id !== null });
};

/** Bills of one answer (the contract's page). */
export const PAGE = 50;

/** What is owed: added up from the bills where these are all, otherwise asked of the server, which has the older ones. */
export const useOwed = (bills: readonly Bill[] | undefined, code: string | null = null) => {
  const deya_id = useSession((state) => state.deya_id);
  const isPart = bills !== undefined && bills.length >= PAGE;
  const query = { deya_id: deya_id ?? NONE, ...(code === null ? {} : { code }) };
  const { data, error, refetch } = useRead('GET /api/bills/owed', { query }, { enabled: isPart && deya_id !== null });
  return isPart ? { sum: data, error, refetch } : { sum: bills && owed(bills, today()), error: null, refetch };
};

/** The person's supplies at the current utility. */
export const useSupplies = () => {
  const { language } = useSurroundings();
  const deya_id = useSession((state) => state.deya_id);
  return useRead(
    'GET /api/user/info',
    { query: { deya_id: deya_id ?? NONE, lang: language } },
    { enabled: deya_id !== null },
  );
};

/** One bill with the charges that it is made of. */
export const useBill = (id: number) => {
  const deya_id = useSession((state) => state.deya_id);
  return useRead('GET /api/bills/info', { query: { deya_id: deya_id ?? NONE, id } }, { enabled: deya_id !== null });
};
