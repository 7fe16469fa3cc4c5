import { choiceFilter, defineList } from '@hydria/shared/list/list-schema.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { TIMELINE_KINDS } from '@hydria/shared/rules/supply-timeline.ts';

export const KINDS = ['all', ...TIMELINE_KINDS] as const;

const HAPPENED = defineList({ filters: { kind: choiceFilter(KINDS, 'all') } });

/** The timeline of a supply, as far as the address shows it. */
export const useTimeline = (kwdikos_katanalwti: string) => {
  const view = useListView(HAPPENED);
  const { kind } = view.filters;
  const list = useTenantList('GET /api/supplies/timeline', view, {
    kwdikos_katanalwti,
    kind: kind === 'all' ? null : kind,
  });
  return { view, list };
};
