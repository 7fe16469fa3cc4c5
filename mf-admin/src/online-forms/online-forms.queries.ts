import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** The forms that the portal brings along. */
export const useTemplates = () => useTenantQuery('GET /api/staff-forms/templates', {});
