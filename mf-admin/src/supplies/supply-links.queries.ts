import { skipToken } from '@hydria/shared/libs';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

export const PERSON_LINKS = 'GET /api/staff/people/{id}/supplies';

/** Supplies that a person follows at the utility; nothing is read for `null`. */
export const usePersonLinks = (person_id: number | null) =>
  useTenantQuery(PERSON_LINKS, person_id === null ? skipToken : { id: person_id });
