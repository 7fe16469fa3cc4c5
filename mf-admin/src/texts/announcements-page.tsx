import { mdiBullhornOutline } from '@mdi/js';
import { ANNOUNCEMENT_KINDS } from '@hydria/shared/contract/forms/announcement.ts';
import type { ListedAnnouncement } from '@hydria/shared/contract/texts.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { TEXT_STATES } from '@hydria/shared/rules/content.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { dayAndTime } from './day-and-time.ts';
import { NewRowLink } from '../new-row.tsx';
import { useTextColumns } from './text-columns.tsx';
import { TextState } from './text-state.tsx';
import { useTextsT } from './use-texts-t.ts';

const LIST = defineList({
  filters: {
    search: textFilter(),
    state: choiceFilter(['all', ...TEXT_STATES], 'all'),
    kind: choiceFilter(['all', ...ANNOUNCEMENT_KINDS], 'all'),
  },
  hidden: ['source'],
});

const useColumns = (): readonly Column<ListedAnnouncement>[] => {
  const t = useTextsT();
  const { date } = useFormats();
  return [
    {
      key: 'title',
      label: t('announcements.title_column'),
      kind: 'head',
      value: ({ title }) => title,
      cell: ({ id, title }) => (
        <PortalLink to={`/admin/announcements/${id}`} lang="el">
          {title}
        </PortalLink>
      ),
    },
    {
      key: 'kind',
      label: t('announcements.kind'),
      isOneLine: true,
      value: ({ kind }) => t(`announcements.kinds.${kind}`),
    },
    {
      key: 'state',
      label: t('state.label'),
      isOneLine: true,
      value: ({ state }) => t(`state.${state}`),
      cell: ({ state }) => <TextState state={state} />,
    },
    {
      key: 'start_date',
      label: t('announcements.from'),
      value: ({ start_date, start_time }) => dayAndTime(date(start_date), start_time),
      file: [{ date: ({ start_date }) => start_date }, { part: 'time', text: ({ start_time }) => start_time }],
    },
    {
      key: 'end_date',
      label: t('announcements.until'),
      value: ({ end_date, end_time }) => dayAndTime(date(end_date), end_time),
      file: [{ date: ({ end_date }) => end_date }, { part: 'time', text: ({ end_time }) => end_time }],
    },
    ...useTextColumns(),
  ];
};

const useView = () => useListView(LIST);

const Filters = ({ view }: { view: ReturnType<typeof useView> }) => {
  const t = useTextsT();
  const { search, state, kind } = view.filters;
  const states = (['all', ...TEXT_STATES] as const).map((value) => ({ value, label: t(`state.${value}`) }));
  const kinds = (['all', ...ANNOUNCEMENT_KINDS] as const).map((value) => ({
    value,
    label: t(`announcements.kinds.${value}`),
  }));
  return (
    <>
      <SearchFilter label={t('announcements.search')} value={search} onChange={(text) => view.set({ search: text })} />
      <SelectInput
        name="state"
        label={t('state.label')}
        choices={states}
        value={state}
        onChange={(value) => view.set({ state: value })}
      />
      <SelectInput
        name="kind"
        label={t('announcements.kind')}
        choices={kinds}
        value={kind}
        onChange={(value) => view.set({ kind: value })}
      />
    </>
  );
};

/** `/admin/announcements`: the announcements of the chosen utility, with drafts, planned and past ones. */
export const AnnouncementsPage = () => {
  const t = useTextsT();
  const view = useView();
  const { search, state, kind } = view.filters;
  const list = useTenantList('GET /api/staff/announcements', view, {
    search: search || null,
    state: state === 'all' ? null : state,
    kind: kind === 'all' ? null : kind,
  });
  return (
    <ListPage
      list={list}
      columns={useColumns()}
      rowKey={({ id }) => id}
      texts={{
        title: t('announcements.title'),
        intro: t('announcements.intro'),
        caption: t('announcements.title'),
        found: (count) => t('announcements.found', { count }),
        none: { icon: mdiBullhornOutline, label: t('announcements.none'), text: t('announcements.none_hint') },
        noMatch: { label: t('announcements.no_match'), text: t('announcements.no_match_hint') },
        forbidden: { label: t('forbidden'), text: t('forbidden_hint') },
      }}
      file="announcements"
      action={<NewRowLink to="/admin/announcements/new">{t('announcements.new')}</NewRowLink>}
      filters={<Filters view={view} />}
    />
  );
};
