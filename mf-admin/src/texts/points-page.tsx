import { mdiMapMarkerOutline } from '@mdi/js';
import type { ListedPoint } from '@hydria/shared/contract/texts.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { POI_TYPES } from '@hydria/shared/rules/content.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { NewRowLink } from '../new-row.tsx';
import { useTextColumns } from './text-columns.tsx';
import { useTextsT } from './use-texts-t.ts';

const KINDS = ['all', ...POI_TYPES] as const;

const LIST = defineList({ filters: { search: textFilter(), type: choiceFilter(KINDS, 'all') } });

const useColumns = (): readonly Column<ListedPoint>[] => {
  const t = useTextsT();
  return [
    {
      key: 'title',
      label: t('points.name'),
      kind: 'head',
      value: ({ title }) => title,
      cell: ({ code, title }) => (
        <PortalLink to={`/admin/points/${encodeURIComponent(code)}`} lang="el">
          {title}
        </PortalLink>
      ),
    },
    { key: 'type', label: t('points.type'), value: ({ type }) => t(`points.types.${type}`) },
    { key: 'address', label: t('points.address'), value: ({ address }) => address ?? '—' },
    ...useTextColumns(),
  ];
};

/** `/admin/points`: the points of interest of the chosen utility. */
export const PointsPage = () => {
  const t = useTextsT();
  const view = useListView(LIST);
  const { search, type } = view.filters;
  const list = useTenantList('GET /api/staff/poi', view, {
    search: search || null,
    type: type === 'all' ? null : type,
  });
  return (
    <ListPage
      list={list}
      columns={useColumns()}
      rowKey={({ code }) => code}
      texts={{
        title: t('points.title'),
        intro: t('points.intro'),
        caption: t('points.title'),
        found: (count) => t('points.found', { count }),
        none: { icon: mdiMapMarkerOutline, label: t('points.none'), text: t('points.none_hint') },
        noMatch: { label: t('points.no_match'), text: t('points.no_match_hint') },
        forbidden: { label: t('forbidden'), text: t('forbidden_hint') },
      }}
      file="points"
      action={<NewRowLink to="/admin/points/new">{t('points.new')}</NewRowLink>}
      filters={
        <>
          <SearchFilter label={t('points.search')} value={search} onChange={(text) => view.set({ search: text })} />
          <SelectInput
            name="type"
            label={t('points.type')}
            choices={KINDS.map((value) => ({ value, label: t(`points.types.${value}`) }))}
            value={type}
            onChange={(value) => view.set({ type: value })}
          />
        </>
      }
    />
  );
};
