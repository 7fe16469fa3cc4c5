import { mdiVectorPolygon } from '@mdi/js';
import type { CaseArea } from '@hydria/shared/contract/case-areas.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { completeLanguages } from '@hydria/shared/rules/text-language.ts';
import { NewRowLink } from '../new-row.tsx';
import { LanguagesMark } from '../texts/languages-mark.tsx';
import { useTextsT } from '../texts/use-texts-t.ts';
import { hasWords, useWholeList } from '../use-whole-list.ts';
import { useAreaName, useCaseAreas } from './case-areas.queries.ts';

const LIST = defineList({ filters: { search: textFilter() } });

const useColumns = (): readonly Column<CaseArea>[] => {
  const t = useTextsT();
  const nameOf = useAreaName();
  const { dateTime, number } = useFormats();
  return [
    {
      key: 'title',
      label: t('case_areas.name'),
      kind: 'head',
      value: ({ title }) => nameOf(title),
      cell: ({ id, title }) => <PortalLink to={`/admin/case-areas/${id}`}>{nameOf(title)}</PortalLink>,
    },
    {
      key: 'open',
      label: t('case_areas.open'),
      kind: 'figure',
      value: ({ open_count }) => number(open_count, 0),
      fact: { number: ({ open_count }) => open_count },
      cell: ({ id, open_count }) => (
        <PortalLink to={`/admin/cases?area=${id}`} aria-label={t('case_areas.open_of', { count: open_count })}>
          {number(open_count, 0)}
        </PortalLink>
      ),
    },
    {
      key: 'languages',
      label: t('languages.label'),
      isOneLine: true,
      value: ({ title }) => completeLanguages(title).join(', '),
      cell: ({ title }) => <LanguagesMark languages={completeLanguages(title)} />,
    },
    {
      key: 'updated_at',
      label: t('updated_at'),
      value: ({ updated_at, updated_by }) => [dateTime(updated_at), updated_by].filter(Boolean).join(', '),
      file: [{ instant: ({ updated_at }) => updated_at }, { part: 'by', text: ({ updated_by }) => updated_by }],
    },
  ];
};

/** `/admin/case-areas`: the named areas of the chosen utility. */
export const CaseAreasPage = () => {
  const t = useTextsT();
  const view = useListView(LIST);
  const { search } = view.filters;
  const read = useCaseAreas();
  const list = useWholeList(
    view,
    { ...read, data: read.data?.data },
    { keeps: ({ title }) => hasWords(search, ...Object.values(title)), keyOf: () => 0 },
  );
  return (
    <ListPage
      list={list}
      columns={useColumns()}
      rowKey={({ id }) => id}
      texts={{
        title: t('case_areas.title'),
        intro: t('case_areas.intro'),
        caption: t('case_areas.title'),
        found: (count) => t('case_areas.found', { count }),
        none: { icon: mdiVectorPolygon, label: t('case_areas.none'), text: t('case_areas.none_hint') },
        noMatch: { label: t('case_areas.no_match'), text: t('case_areas.no_match_hint') },
        forbidden: { label: t('forbidden'), text: t('case_types.forbidden_hint') },
      }}
      file="case-areas"
      action={<NewRowLink to="/admin/case-areas/new">{t('case_areas.new')}</NewRowLink>}
      filters={
        <SearchFilter label={t('case_areas.search')} value={search} onChange={(text) => view.set({ search: text })} />
      }
    />
  );
};
