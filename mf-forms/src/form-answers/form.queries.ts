import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** A published form of a utility, the current one unless `deya_id` names another. */
export const useOnlineForm = (form_id: string, deya_id?: number) =>
  useTenantQuery('GET /api/onlineForms/{id}', { id: form_id, deya_id }, { keepPrevious: true });
