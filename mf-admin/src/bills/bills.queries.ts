import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** A request for an instalment plan. */
export const usePlanRequest = (id: number) => useTenantQuery('GET /api/staff/plan-requests/{id}', { id });
