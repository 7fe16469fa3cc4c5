import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** Alerts about the flow at the meters that the person is liable for. */
export const useFlowAlerts = () => useTenantQuery('GET /api/deya/flowAlerts', {});
