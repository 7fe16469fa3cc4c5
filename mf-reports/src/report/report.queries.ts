import { skipToken } from '@hydria/shared/libs';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** The announcements of the utility that is reported to; outages are among them. */
export const useAnnouncements = (deya_id: number) => useTenantQuery('GET /api/deya/announcements', { deya_id });

/** The types of reports that the utility offers under the kinds of problems. */
export const useCaseTypes = (deya_id: number) => useTenantQuery('GET /api/deya/case-types', { deya_id });

/** The alert of a meter that a report is about; not read without a number. */
export const useReportedAlert = (deya_id: number, id: number | null) =>
  useTenantQuery('GET /api/alerts/{id}', id === null ? skipToken : { id, deya_id });
