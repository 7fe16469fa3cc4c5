import { useTenantPages, useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** The readings that the person has sent for a supply, newest first, page by page. */
export const useSentReadings = (kwdikos_katanalwti: string) =>
  useTenantPages('GET /api/readings', { kwdikos_katanalwti, itemsPerPage: 10 });

/** The requests that the person has sent for a supply, newest first. */
export const useSupplyRequests = (kwdikos_katanalwti: string) =>
  useTenantQuery('GET /api/supplies/requests', { kwdikos_katanalwti });

/** The photo of a sent reading. It never changes. */
export const useReadingPhoto = (id: number, size: 'full' | 'thumb') =>
  useTenantQuery('GET /api/readings/{id}/photo', { id, size }, { staleTime: Infinity });
