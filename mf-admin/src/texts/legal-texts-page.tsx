import { mdiScaleBalance } from '@mdi/js';
import type { ListedLegalText } from '@hydria/shared/contract/texts.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList } from '@hydria/shared/list/list-schema.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { useWholeList } from '../use-whole-list.ts';
import { NewRowLink } from '../new-row.tsx';
import { useTextColumns } from './text-columns.tsx';
import { TextState } from './text-state.tsx';
import { useTextsT } from './use-texts-t.ts';

const STATES = ['all', 'published', 'planned', 'draft', 'over'] as const;

const LIST = defineList({
  filters: { state: choiceFilter(STATES, 'all') },
  sort: { columns: ['valid_from', 'kind', 'title', 'updated_at'], descending: ['valid_from', 'updated_at'] },
});

const useColumns = (): readonly Column<ListedLegalText>[] => {
  const t = useTextsT();
  const { date } = useFormats();
  return [
    {
      key: 'title',
      label: t('legal.title_column'),
      kind: 'head',
      value: ({ title }) => title,
      cell: ({ kind, valid_from, title }) => (
        <PortalLink to={`/admin/legal-texts/${kind}/${valid_from}`} lang="el">
          {title}
        </PortalLink>
      ),
    },
    { key: 'kind', label: t('legal.kind'), value: ({ kind }) => t(`legal.kinds.${kind}`) },
    {
      key: 'valid_from',
      label: t('legal.valid_from'),
      isOneLine: true,
      value: ({ valid_from }) => date(valid_from),
      fact: { date: ({ valid_from }) => valid_from },
    },
    {
      key: 'state',
      label: t('state.label'),
      isOneLine: true,
      value: ({ state }) => t(`state.${state}`),
      cell: ({ state }) => <TextState state={state} />,
    },
    ...useTextColumns(),
  ];
};

const useLegalTexts = () => {
  const view = useListView(LIST);
  const { state } = view.filters;
  const read = useTenantQuery('GET /api/staff/legal-texts', {});
  const list = useWholeList(
    view,
    { ...read, data: read.data?.data },
    {
      keeps: (row) => state === 'all' || row.state === state,
      keyOf: (row, column) => row[column as 'valid_from' | 'kind' | 'title' | 'updated_at'],
    },
  );
  return { view, list };
};

/** `/admin/legal-texts`: the versions of the legal texts of the chosen utility. */
export const LegalTextsPage = () => {
  const t = useTextsT();
  const { view, list } = useLegalTexts();
  return (
    <ListPage
      list={list}
      columns={useColumns()}
      rowKey={({ kind, valid_from }) => `${kind} ${valid_from}`}
      texts={{
        title: t('legal.title'),
        intro: t('legal.intro'),
        caption: t('legal.title'),
        found: (count) => t('legal.found', { count }),
        none: { icon: mdiScaleBalance, label: t('legal.none'), text: t('legal.none_hint') },
        noMatch: { label: t('legal.no_match'), text: t('legal.no_match_hint') },
        forbidden: { label: t('forbidden'), text: t('forbidden_hint') },
      }}
      file="legal-texts"
      action={<NewRowLink to="/admin/legal-texts/new">{t('legal.new')}</NewRowLink>}
      filters={
        <SelectInput
          name="state"
          label={t('state.label')}
          choices={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          value={view.filters.state}
          onChange={(value) => view.set({ state: value })}
        />
      }
    />
  );
};
