import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** Instalment plans of a liable party, the running one first. */
export const useSettlements = (liable_id: string) => useTenantQuery('GET /api/bills/settlements', { liable_id });
