import { skipToken } from '@hydria/shared/libs';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** Instalment plans of a liable party, the running one first. */
export const useSettlements = (liable_id: string) => useTenantQuery('GET /api/bills/settlements', { liable_id });

/** The debt of a liable party, with the plans that the utility grants for it. */
export const usePlanOffers = (liable_id: string | null) =>
  useTenantQuery('GET /api/bills/plan-offers', liable_id === null ? skipToken : { liable_id });
