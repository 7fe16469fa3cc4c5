import { useApiQuery } from '@hydria/shared/remote/use-api-query.ts';

/** The permissions that a role may hold. */
export const usePermissions = () => useApiQuery('GET /api/permissions', { query: {} });

/** A role with its permissions. */
export const useRole = (id: number) => useApiQuery('GET /api/roles/{id}', { params: { id } });

/** The roles of a utility, or those of the installation without one, for a choice among them. */
export const useAllRoles = (query: { deya_id?: number }) =>
  useApiQuery('GET /api/roles', { query: { ...query, itemsPerPage: 1000 } });
