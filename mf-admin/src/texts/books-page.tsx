import { mdiBookOpenPageVariantOutline, mdiCheckCircleOutline, mdiCloseCircleOutline } from '@mdi/js';
import { useState } from 'react';
import type { Book } from '@hydria/shared/contract/books.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { NewRowButton } from '../new-row.tsx';
import { hasWords, useWholeList } from '../use-whole-list.ts';
import { EditBookDialog, NewBookDialog } from './book-dialog.tsx';
import { useTextsT } from './use-texts-t.ts';

const STATES = ['all', 'active', 'inactive'] as const;

const LIST = defineList({
  filters: { search: textFilter(), state: choiceFilter(STATES, 'all') },
  sort: { columns: ['title', 'code', 'next_number', 'updated_at'], descending: ['next_number', 'updated_at'] },
});

const useColumns = (edit: (book: Book) => void): readonly Column<Book>[] => {
  const t = useTextsT();
  const { dateTime, number } = useFormats();
  return [
    { key: 'title', label: t('books.name'), kind: 'head', value: ({ title }) => title },
    { key: 'code', label: t('books.code'), isOneLine: true, value: ({ code }) => code },
    {
      key: 'type',
      label: t('books.type'),
      value: ({ booktype }) => t(`books.types.${booktype.incoming ? 'incoming' : 'outgoing'}`),
    },
    {
      key: 'active',
      label: t('state.label'),
      isOneLine: true,
      value: ({ isActive }) => t(isActive ? 'books.active' : 'books.inactive'),
      cell: ({ isActive }) => (
        <StatusChip
          tone={isActive ? 'good' : 'quiet'}
          icon={isActive ? mdiCheckCircleOutline : mdiCloseCircleOutline}
          label={t(isActive ? 'books.active' : 'books.inactive')}
        />
      ),
    },
    {
      key: 'next_number',
      label: t('books.next_number'),
      kind: 'figure',
      value: ({ next_number }) => number(next_number, 0),
      fact: { number: ({ next_number }) => next_number },
    },
    {
      key: 'updated_at',
      label: t('updated_at'),
      file: [
        { instant: ({ updated_at }) => updated_at },
        { part: 'by', text: ({ updated_by, source }) => (source === 'feed' ? t('source.feed') : updated_by) },
      ],
      value: ({ updated_at, updated_by, source }) =>
        [dateTime(updated_at), source === 'feed' ? t('source.feed') : updated_by].filter(Boolean).join(', '),
    },
    {
      key: 'acts',
      label: t('books.acts'),
      cell: (book) => (
        <Button
          variant="outlined"
          size="small"
          aria-label={t('books.edit_which', { title: book.title })}
          onClick={() => edit(book)}
        >
          {t('books.edit')}
        </Button>
      ),
    },
  ];
};

const useBooks = () => {
  const view = useListView(LIST);
  const { search, state } = view.filters;
  const list = useWholeList(view, useTenantQuery('GET /api/parametrics/book', {}), {
    keeps: ({ title, code, isActive }) =>
      hasWords(search, title, code) && (state === 'all' || isActive === (state === 'active')),
    keyOf: (book, column) =>
      column === 'next_number' ? book.next_number : book[column as 'title' | 'code' | 'updated_at'],
  });
  return { view, list };
};

const useTexts = () => {
  const t = useTextsT();
  return {
    title: t('books.title'),
    intro: t('books.intro'),
    caption: t('books.title'),
    found: (count: number) => t('books.found', { count }),
    none: { icon: mdiBookOpenPageVariantOutline, label: t('books.none'), text: t('books.none_hint') },
    noMatch: { label: t('books.no_match'), text: t('books.no_match_hint') },
    forbidden: { label: t('forbidden'), text: t('forbidden_hint') },
  };
};

/** `/admin/books`: the books of the chosen utility, which number its applications. */
export const BooksPage = () => {
  const t = useTextsT();
  const deya_id = useSession((session) => session.deya_id);
  const [edited, setEdited] = useState<Book | 'new' | null>(null);
  const close = () => setEdited(null);
  const { view, list } = useBooks();
  const { search, state } = view.filters;
  return (
    <>
      <ListPage
        list={list}
        columns={useColumns(setEdited)}
        rowKey={({ id }) => id}
        texts={useTexts()}
        file="books"
        action={<NewRowButton onClick={() => setEdited('new')}>{t('books.new')}</NewRowButton>}
        filters={
          <>
            <SearchFilter label={t('books.search')} value={search} onChange={(text) => view.set({ search: text })} />
            <SelectInput
              name="state"
              label={t('state.label')}
              choices={STATES.map((value) => ({ value, label: t(`books.filter_${value}`) }))}
              value={state}
              onChange={(value) => view.set({ state: value })}
            />
          </>
        }
      />
      {deya_id !== null && edited === 'new' && <NewBookDialog deya_id={deya_id} onClose={close} />}
      {deya_id !== null && edited !== null && edited !== 'new' && (
        <EditBookDialog deya_id={deya_id} book={edited} onClose={close} />
      )}
    </>
  );
};
