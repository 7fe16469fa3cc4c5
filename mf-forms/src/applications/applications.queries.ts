import { skipToken } from '@hydria/shared/libs';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useApiQuery } from '@hydria/shared/remote/use-api-query.ts';

const APPLICATIONS = defineList({
  filters: { state: choiceFilter(['all', 'active', 'closed'], 'all'), search: textFilter() },
});

/** The page of the person's applications to the current utility that the address shows, with counts. */
export const useApplications = () => {
  const view = useListView(APPLICATIONS);
  const { state, search } = view.filters;
  const filters = { state: state === 'all' ? null : state, search: search || null };
  return { view, list: useTenantList('GET /api/applications', view, filters) };
};

/** One of the person's applications with its answers; null for a number that cannot be one. */
export const useApplication = (id: number | null) =>
  useApiQuery('GET /api/applications/{id}', id === null ? skipToken : { params: { id } });
