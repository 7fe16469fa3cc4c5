import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** The supplies that the person has taken off the list. */
export const useHiddenSupplies = () => useTenantQuery('GET /api/supplies/hidden', {});
