import type { Answer } from '@hydria/shared/contract/contract.ts';
import { skipToken } from '@hydria/shared/libs';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useApiQuery } from '@hydria/shared/remote/use-api-query.ts';
import { useLinkToken } from './link-token.tsx';

/** One of the person's reports in the list. */
export type MyReport = Answer<'GET /api/reports'>['data'][number];

const MINE = defineList({
  filters: { state: choiceFilter(['all', 'active', 'closed'], 'all'), search: textFilter() },
});

/** The page of the person's reports to the current utility that the address shows, with counts. */
export const useMyReports = () => {
  const view = useListView(MINE);
  const { state, search } = view.filters;
  const filters = { state: state === 'all' ? null : state, search: search || null };
  return { view, list: useTenantList('GET /api/reports', view, { mine: true, ...filters }) };
};

/** One of the person's reports with its history; null for a number that cannot be one. */
export const useMyReport = (id: number | null) =>
  useApiQuery('GET /api/reports/{id}', id === null ? skipToken : { params: { id } });

/** The report of a mailed link. */
export const useLinkedReport = (token: string) => useApiQuery('POST /api/report-links/report', { body: { token } });

/** The reads of one report, by account and by link. */
export const REPORT_READS = ['GET /api/reports/{id}', 'POST /api/report-links/report'] as const;

const FOR_EVER = { staleTime: Infinity };

/** A photo of a report, which the person or the mailed link leads to. It never changes. */
export const useReportPhoto = (id: number, photo_id: number, size: 'full' | 'thumb') => {
  const token = useLinkToken();
  const own = token === null ? { params: { id, photo_id }, query: { size } } : skipToken;
  const linked = token === null ? skipToken : { body: { token, photo_id, size } };
  const ofAccount = useApiQuery('GET /api/reports/{id}/photos/{photo_id}', own, FOR_EVER);
  const ofLink = useApiQuery('POST /api/report-links/photo', linked, FOR_EVER);
  return token === null ? ofAccount : ofLink;
};
