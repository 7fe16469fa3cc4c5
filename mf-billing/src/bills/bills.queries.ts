import { useRead } from '@hydria/shared/remote/use-read.ts';
import { useSession, useSurroundings } from '@hydria/shared/remote/use-platform.tsx';

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
