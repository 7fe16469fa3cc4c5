import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** The person's hydrometers at the current utility, with their readings. */
export const useMeasurements = () => useTenantQuery('GET /api/deya/measurements', {});
