import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** The teams of the chosen utility. */
export const useCaseTeams = () => useTenantQuery('GET /api/staff/case-teams', {});

/** The people who handle cases of the chosen utility. */
export const useCasePeople = () => useTenantQuery('GET /api/staff/case-people', {});

/** The rules for new cases of the chosen utility, in their order. */
export const useCaseRules = () => useTenantQuery('GET /api/staff/case-rules', {});

/** The working hours of the chosen utility. */
export const useCaseSettings = () => useTenantQuery('GET /api/staff/case-settings', {});
