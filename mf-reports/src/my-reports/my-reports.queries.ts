import { useApiQuery } from '@hydria/shared/remote/use-api-query.ts';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** The person's reports to the current utility, open and resolved, with counts. */
export const useMyReports = () => useTenantQuery('GET /api/reports', { mine: true });

/** A photo of one of the person's reports, as a small picture. It never changes. */
export const useReportPhoto = (id: number, photo_id: number) =>
  useApiQuery(
    'GET /api/reports/{id}/photos/{photo_id}',
    { params: { id, photo_id }, query: { size: 'thumb' } },
    { staleTime: Infinity },
  );
