import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** The templates of reasons of the chosen utility. */
export const useCaseTemplates = () => useTenantQuery('GET /api/staff/case-templates', {});
