import type { ApiError } from '../platform/api-error.ts';
import type { DeyaInfo } from '../platform/platform.ts';
import { useSession } from './use-platform.tsx';
import { useRead } from './use-read.ts';

/** A utility's profile, on its way, or why it is not there. */
export interface DeyaRead {
  deya: DeyaInfo | null;
  error: ApiError | null;
  retry: () => unknown;
}

/** The profile of any utility; that of the current one is there already. Asks for nothing while there is no id. */
export const useDeya = (deya_id: number | null): DeyaRead => {
  const current = useSession(({ deya }) => (deya?.id === deya_id ? deya : null));
  const info = useRead(
    'GET /api/deya/info',
    { query: { deya_id: deya_id ?? 0 } },
    { enabled: deya_id !== null && current === null },
  );
  return { deya: current ?? info.data ?? null, error: info.error, retry: info.refetch };
};
