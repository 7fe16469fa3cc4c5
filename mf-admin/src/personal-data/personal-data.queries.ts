import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** A request about personal data. */
export const useDataRequest = (id: number) => useTenantQuery('GET /api/staff/data-requests/{id}', { id });
