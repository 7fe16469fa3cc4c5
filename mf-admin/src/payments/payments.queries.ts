import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** An entry of a bank file. */
export const useBankEntry = (id: number) => useTenantQuery('GET /api/staff/bank-entries/{id}', { id });
