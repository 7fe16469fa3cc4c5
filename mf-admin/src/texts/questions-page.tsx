import { mdiFrequentlyAskedQuestions } from '@mdi/js';
import type { ListedQuestion } from '@hydria/shared/contract/texts.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { hasWords, useWholeList } from '../use-whole-list.ts';
import { NewRowLink } from '../new-row.tsx';
import { useTextColumns } from './text-columns.tsx';
import { TextState } from './text-state.tsx';
import { useTextsT } from './use-texts-t.ts';

const STATES = ['all', 'published', 'draft'] as const;

const LIST = defineList({
  filters: { search: textFilter(), state: choiceFilter(STATES, 'all') },
  sort: { columns: ['type', 'title', 'updated_at'], descending: ['updated_at'] },
});

const useColumns = (): readonly Column<ListedQuestion>[] => {
  const t = useTextsT();
  return [
    {
      key: 'title',
      label: t('questions.question'),
      kind: 'head',
      value: ({ title }) => title,
      cell: ({ code, title }) => (
        <PortalLink to={`/admin/questions/${encodeURIComponent(code)}`} lang="el">
          {title}
        </PortalLink>
      ),
    },
    { key: 'type', label: t('questions.type'), value: ({ type }) => t(`questions.types.${type}`) },
    {
      key: 'state',
      label: t('state.label'),
      isOneLine: true,
      value: ({ published }) => t(`state.${published ? 'published' : 'draft'}`),
      cell: ({ published }) => <TextState state={published ? 'published' : 'draft'} />,
    },
    ...useTextColumns(),
  ];
};

const useQuestions = () => {
  const view = useListView(LIST);
  const { search, state } = view.filters;
  const read = useTenantQuery('GET /api/staff/questions', {});
  const list = useWholeList(
    view,
    { ...read, data: read.data?.data },
    {
      keeps: ({ title, published }) =>
        hasWords(search, title) && (state === 'all' || published === (state === 'published')),
      // By topic they stand in the order of the help.
      keyOf: (row, column) => (column === 'type' ? `${row.type} ${row.sort}` : row[column as 'title' | 'updated_at']),
    },
  );
  return { view, list };
};

/** `/admin/questions`: the questions and answers of the chosen utility, as its help shows them. */
export const QuestionsPage = () => {
  const t = useTextsT();
  const { view, list } = useQuestions();
  const { search, state } = view.filters;
  return (
    <ListPage
      list={list}
      columns={useColumns()}
      rowKey={({ code }) => code}
      texts={{
        title: t('questions.title'),
        intro: t('questions.intro'),
        caption: t('questions.title'),
        found: (count) => t('questions.found', { count }),
        none: { icon: mdiFrequentlyAskedQuestions, label: t('questions.none'), text: t('questions.none_hint') },
        noMatch: { label: t('questions.no_match'), text: t('questions.no_match_hint') },
        forbidden: { label: t('forbidden'), text: t('forbidden_hint') },
      }}
      file="questions"
      action={<NewRowLink to="/admin/questions/new">{t('questions.new')}</NewRowLink>}
      filters={
        <>
          <SearchFilter label={t('questions.search')} value={search} onChange={(text) => view.set({ search: text })} />
          <SelectInput
            name="state"
            label={t('state.label')}
            choices={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
            value={state}
            onChange={(value) => view.set({ state: value })}
          />
        </>
      }
    />
  );
};
