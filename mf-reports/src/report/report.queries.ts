import { skipToken } from '@hydria/shared/libs';
import { useTenantQuery, type TenantInput } from '@hydria/shared/remote/use-tenant-query.ts';

/** The announcements of the utility that is reported to; outages are among them. */
export const useAnnouncements = (deya_id: number) => useTenantQuery('GET /api/deya/announcements', { deya_id });

/** The types of reports that the utility offers under the kinds of problems. */
export const useCaseTypes = (deya_id: number) => useTenantQuery('GET /api/deya/case-types', { deya_id });

/** The question for open reports near a place. */
type NearQuery = Omit<TenantInput<'GET /api/reports/near'>, 'deya_id'>;

/** Open reports near a place; not read without one. */
export const useNearReportsQuery = (deya_id: number, near: NearQuery | null) =>
  useTenantQuery('GET /api/reports/near', near === null ? skipToken : { ...near, deya_id });

/** The alert of a meter that a report is about; not read without a number. */
export const useReportedAlert = (deya_id: number, id: number | null) =>
  useTenantQuery('GET /api/alerts/{id}', id === null ? skipToken : { id, deya_id });
