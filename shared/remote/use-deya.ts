import { useState } from 'react';
import type { ApiError } from '../platform/api-error.ts';
import type { DeyaInfo } from '../platform/platform.ts';
import { useSession } from './use-platform.tsx';
import { skipToken } from '../libs/libs.ts';
import { useTenantQuery } from './use-tenant-query.ts';

/** A utility's profile, its loading state, or its error. */
export interface DeyaRead {
  deya: DeyaInfo | null;
  error: ApiError | null;
  retry: () => unknown;
}

/** The profile of any utility; the current one's is already loaded. Makes no request without an id. */
export const useDeya = (deya_id: number | null): DeyaRead => {
  const current = useSession(({ deya }) => (deya?.id === deya_id ? deya : null));
  const info = useTenantQuery('GET /api/deya/info', deya_id === null || current !== null ? skipToken : { deya_id });
  const found = current ?? info.data ?? null;
  // Another utility may be chosen while the page stays with this one: its profile is read again, and a form below it stays.
  const [last, setLast] = useState(found);
  if (found !== null && found !== last) setLast(found);
  const deya = found ?? (last?.id === deya_id ? last : null);
  return { deya, error: info.error, retry: info.refetch };
};
