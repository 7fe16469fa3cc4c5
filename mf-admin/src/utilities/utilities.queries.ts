import { skipToken } from '@hydria/shared/libs';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** Everything that is set for a utility; nothing is asked for without one. */
export const useUtilityProfile = (deya_id: number | null) =>
  useTenantQuery('GET /api/utilities/profile', deya_id === null ? skipToken : { deya_id });
