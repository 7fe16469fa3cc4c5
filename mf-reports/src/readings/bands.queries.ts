import type { ConsumptionBands } from '@hydria/shared/contract/consumption-bands.ts';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** The limits of a meter; undefined while they are not known. */
export const useBands = (hydrometer: string): ConsumptionBands | undefined =>
  useTenantQuery('GET /api/deya/consumptionBands', {}).data?.find((one) => one.hydrometer === hydrometer);
