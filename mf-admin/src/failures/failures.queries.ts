import { useApiQuery } from '@hydria/shared/remote/use-api-query.ts';

/** Utilities rarely change their names. */
const FRESH_MS = 3_600_000;

/** The utilities of the portal, for their names. */
export const useUtilityList = () => useApiQuery('GET /api/deya/list', { query: {} }, { staleTime: FRESH_MS });
