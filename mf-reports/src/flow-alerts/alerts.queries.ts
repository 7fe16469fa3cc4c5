import { skipToken } from '@hydria/shared/libs';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

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
export const useAlert = (id: number | null) => useTenantQuery('GET /api/alerts/{id}', id === null ? skipToken : { id });
