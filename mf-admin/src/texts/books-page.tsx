import { mdiBookOpenPageVariantOutline, mdiCheckCircleOutline, mdiCloseCircleOutline, mdiPlus } from '@mdi/js';
import { useState } from 'react';
import type { Book } from '@hydria/shared/contract/books.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListRows } from '@hydria/shared/list/list-rows.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { EditBookDialog, NewBookDialog } from './book-dialog.tsx';
import { useTextsT } from './use-texts-t.ts';

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
    },
    {
      key: 'updated_at',
      label: t('updated_at'),
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

const Found = ({ edit }: { edit: (book: Book) => void }) => {
  const t = useTextsT();
  const read = useTenantQuery('GET /api/parametrics/book', {});
  const columns = useColumns(edit);
  if (read.isPending) return <Loading count={4} />;
  if (read.isError) return <Failed error={read.error} retry={read.refetch} />;
  if (read.data.length === 0)
    return <Empty icon={mdiBookOpenPageVariantOutline} label={t('books.none')} text={t('books.none_hint')} />;
  return <ListRows caption={t('books.title')} columns={columns} rows={read.data} rowKey={({ id }) => id} />;
};

/** `/admin/books`: the books of the chosen utility, which number its applications. */
export const BooksPage = () => {
  const t = useTextsT();
  const deya_id = useSession((session) => session.deya_id);
  const [edited, setEdited] = useState<Book | 'new' | null>(null);
  const close = () => setEdited(null);
  return (
    <Page
      title={t('books.title')}
      intro={t('books.intro')}
      width="full"
      actions={
        <Button
          variant="contained"
          size="small"
          startIcon={<Icon path={mdiPlus} size={18} />}
          onClick={() => setEdited('new')}
        >
          {t('books.new')}
        </Button>
      }
    >
      <SectionCard flush>
        <Found edit={setEdited} />
      </SectionCard>
      {deya_id !== null && edited === 'new' && <NewBookDialog deya_id={deya_id} onClose={close} />}
      {deya_id !== null && edited !== null && edited !== 'new' && (
        <EditBookDialog deya_id={deya_id} book={edited} onClose={close} />
      )}
    </Page>
  );
};
