import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** A request about a supply. */
export const useSupplyRequest = (id: number) => useTenantQuery('GET /api/staff/supply-requests/{id}', { id });
