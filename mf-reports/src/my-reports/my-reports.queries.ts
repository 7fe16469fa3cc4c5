import type { Answer } from '@hydria/shared/contract/contract.ts';
import { skipToken } from '@hydria/shared/libs';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useApiQuery } from '@hydria/shared/remote/use-api-query.ts';

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

/** A photo of one of the person's reports. It never changes. */
export const useReportPhoto = (id: number, photo_id: number, size: 'full' | 'thumb') =>
  useApiQuery(
    'GET /api/reports/{id}/photos/{photo_id}',
    { params: { id, photo_id }, query: { size } },
    { staleTime: Infinity },
  );
