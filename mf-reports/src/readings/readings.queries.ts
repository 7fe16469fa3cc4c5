import { skipToken } from '@hydria/shared/libs';
import { useApiQuery } from '@hydria/shared/remote/use-api-query.ts';
import { useTenantPages, useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';

/** The readings that the person has sent for a supply, newest first, page by page. */
export const useSentReadings = (kwdikos_katanalwti: string) =>
  useTenantPages('GET /api/readings', { kwdikos_katanalwti, itemsPerPage: 10 });

/** The requests that the person has sent for a supply, newest first. */
export const useSupplyRequests = (kwdikos_katanalwti: string) =>
  useTenantQuery('GET /api/supplies/requests', { kwdikos_katanalwti });

/** The photo of a sent reading. It never changes. */
export const useReadingPhoto = (id: number, size: 'full' | 'thumb') => {
  const deya_id = useSession((session) => session.deya_id);
  return useApiQuery(
    'GET /api/readings/{id}/photo',
    deya_id === null ? skipToken : { params: { id }, query: { deya_id, size } },
    { staleTime: Infinity },
  );
};
