import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** The announcements of the utility that is reported to; outages are among them. */
export const useAnnouncements = (deya_id: number) => useTenantQuery('GET /api/deya/announcements', { deya_id });
