import { mdiTransfer } from '@mdi/js';
import type { ListedFeedRun } from '@hydria/shared/contract/feed-runs.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { ALL_FEED_PARTS } from '@hydria/shared/rules/feed-parts.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { TextInput } from '@hydria/shared/ui/text-input.tsx';
import { FeedRunState } from './feed-run-state.tsx';
import { useFeedT } from './use-feed-t.ts';
import { useUtilityFrame } from './use-utility-frame.tsx';

const PARTS = ['all', ...ALL_FEED_PARTS] as const;
const STATES = ['all', 'stored', 'refused', 'open'] as const;
const onlyDay = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');

const LIST = defineList({
  filters: { part: choiceFilter(PARTS, 'all'), state: choiceFilter(STATES, 'all'), day: textFilter(onlyDay) },
  hidden: ['run', 'finished'],
});

const useColumns = (deya_id: number | null): readonly Column<ListedFeedRun>[] => {
  const t = useFeedT();
  const { dateTime, number } = useFormats();
  const figure = (value: number): string => number(value, 0);
  const began = ({ started_at }: ListedFeedRun): string => dateTime(started_at);
  return [
    {
      key: 'started',
      label: t('runs.started'),
      kind: 'head',
      isOneLine: true,
      value: began,
      cell: (run) => <PortalLink to={`/admin/utilities/${deya_id}/feed-runs/${run.id}`}>{began(run)}</PortalLink>,
    },
    { key: 'part', label: t('runs.part'), value: ({ part }) => t(`part.${part}`) },
    {
      key: 'state',
      label: t('runs.state'),
      isOneLine: true,
      value: ({ state }) => t(`runs.state_${state}`),
      cell: ({ state }) => <FeedRunState state={state} />,
    },
    {
      key: 'received',
      label: t('runs.received'),
      kind: 'figure',
      value: ({ received }) => figure(received),
      fact: { number: ({ received }) => received },
    },
    {
      key: 'changed',
      label: t('runs.changed'),
      kind: 'figure',
      value: ({ changed }) => figure(changed),
      fact: { number: ({ changed }) => changed },
    },
    {
      key: 'rejected',
      label: t('runs.rejected'),
      kind: 'figure',
      value: ({ rejected }) => figure(rejected),
      fact: { number: ({ rejected }) => rejected },
    },
    { key: 'run', label: t('runs.run'), kind: 'quiet', value: ({ run }) => run ?? '' },
    {
      key: 'finished',
      label: t('runs.finished'),
      isOneLine: true,
      value: ({ finished_at }) => (finished_at === null ? '—' : dateTime(finished_at)),
      fact: { instant: ({ finished_at }) => finished_at },
    },
  ];
};

type View = Pick<ReturnType<typeof useView>, 'filters' | 'set'>;
const useView = () => useListView(LIST);

const Filters = ({ view }: { view: View }) => {
  const t = useFeedT();
  const { part, state, day } = view.filters;
  return (
    <>
      <SelectInput
        name="part"
        label={t('runs.part')}
        choices={PARTS.map((value) => ({
          value,
          label: value === 'all' ? t('runs.any_part') : t(`part.${value}`),
        }))}
        value={part}
        onChange={(value) => view.set({ part: value })}
      />
      <SelectInput
        name="state"
        label={t('runs.state')}
        choices={STATES.map((value) => ({
          value,
          label: value === 'all' ? t('runs.any_state') : t(`runs.state_${value}`),
        }))}
        value={state}
        onChange={(value) => view.set({ state: value })}
      />
      <TextInput
        name="day"
        type="date"
        label={t('runs.day')}
        value={day}
        onChange={(value) => view.set({ day: onlyDay(value) })}
      />
    </>
  );
};

/** `/admin/utilities/{id}/feed-runs`: the transfers of a utility's system. */
export const FeedRunsPage = () => {
  const t = useFeedT();
  const { deya_id, title, frame, gone } = useUtilityFrame('runs');
  const view = useView();
  const { part, state, day } = view.filters;
  const list = useTenantList('GET /api/utilities/feed-runs', view, {
    deya_id,
    part: part === 'all' ? null : part,
    state: state === 'all' ? null : state,
    day: day || null,
  });
  const columns = useColumns(deya_id);
  if (gone) return gone;
  return (
    <ListPage
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      texts={{
        title,
        intro: t('runs.intro'),
        heading: t('tabs.runs'),
        caption: t('tabs.runs'),
        found: (count) => t('runs.found', { count }),
        none: { icon: mdiTransfer, label: t('runs.none'), text: t('runs.none_hint') },
        noMatch: { label: t('runs.no_match'), text: t('runs.no_match_hint') },
        forbidden: { label: t('forbidden'), text: t('forbidden_hint') },
      }}
      {...frame}
      file="data-transfers"
      filters={<Filters view={view} />}
    />
  );
};
