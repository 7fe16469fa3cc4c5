import type { ApiError } from '@hydria/shared/platform/api-error.ts';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** The hydrometers of the supplies that the person pays for at the current utility, with their readings. */
export const useMeasurements = () => useTenantQuery('GET /api/deya/measurements', {});

/** Whether the person pays for none of the supplies that they follow (D §6). A retry does not change that. */
export const isDenied = (error: ApiError | null): error is ApiError => error?.code === 'measurements_denied';
