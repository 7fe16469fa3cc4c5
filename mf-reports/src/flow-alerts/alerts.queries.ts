import { skipToken } from '@hydria/shared/libs';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useApiQuery } from '@hydria/shared/remote/use-api-query.ts';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';

export const ALERT_STATES = ['all', 'open', 'past'] as const;

const MINE = defineList({ filters: { state: choiceFilter(ALERT_STATES, 'all'), supply: textFilter() } });

/** The person's alerts at the current utility that the address shows. */
export const useAlerts = () => {
  const view = useListView(MINE);
  const { state, supply } = view.filters;
  const filters = { state: state === 'all' ? null : state, kwdikos_katanalwti: supply || null };
  return { view, list: useTenantList('GET /api/alerts', view, filters) };
};

/** When alerts come, and the person's limits. */
export const useAlertSettings = () => useTenantQuery('GET /api/alert-settings', {});

/** One alert with its hours; null for a number that cannot be one. */
export const useAlert = (id: number | null) => {
  const deya_id = useSession((session) => session.deya_id);
  return useApiQuery(
    'GET /api/alerts/{id}',
    id === null || deya_id === null ? skipToken : { params: { id }, query: { deya_id } },
  );
};
