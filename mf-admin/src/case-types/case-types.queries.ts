import { skipToken } from '@hydria/shared/libs';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** A type of problem report as the staff edit it; nothing is read without a number. */
export const useCaseType = (id: number | null) =>
  useTenantQuery('GET /api/staff/case-types/{id}', id === null ? skipToken : { id });
