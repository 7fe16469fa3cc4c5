import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** An alert of a meter, as the staff see it. */
export const useStaffAlert = (key: string) => useTenantQuery('GET /api/staff/alerts/{key}', { key });
