import type { FeedBook } from '../../contract/feed/books.ts';
import { sql } from 'kysely';
import type { Entity } from './importer.ts';
import { keepRowsOfStaff } from './rows-of-staff.ts';
import { keysWhere, plain, readRows, removeRows, upsert, type Target } from './upsert.ts';

const BOOK: Target<'book'> = {
  table: 'book',
  key: ['code'],
  columns: { code: 'text', title: 'text', incoming: 'boolean', is_active: 'boolean' },
  changed: 'updated_at',
  versioned: true,
};

const numbersForms = sql`exists (
  select from online_form f where f.deya_id = t.deya_id and f.book = t.code and f.deleted_at is null)`;

interface BookRow {
  code: string;
  title: string;
  incoming: boolean;
  is_active: boolean;
}

const toRow = ({ code, title, booktype, isActive }: FeedBook): BookRow => ({
  code,
  title,
  incoming: booktype.incoming,
  is_active: isActive,
});
const fromRow = ({ code, title, incoming, is_active }: BookRow): FeedBook => ({
  code,
  title,
  booktype: { incoming },
  isActive: is_active,
});

/** Books. A book that numbers the answers of a form is kept. */
export const books = (): Entity<FeedBook> =>
  keepRowsOfStaff<FeedBook, 'book'>(BOOK, ['code'], {
    ...plain(BOOK),
    name: 'books',
    batch: 500,
    check: async () => [],
    read: async (tx, deya_id, keys) => ((await readRows(tx, deya_id, BOOK, keys)) as BookRow[]).map(fromRow),
    store: (tx, deya_id, values) => upsert(tx, deya_id, BOOK, values.map(toRow)),
    remove: async (tx, deya_id, rows) => {
      const keys = rows.map(({ value }) => value);
      const used = await keysWhere(tx, deya_id, BOOK, keys, numbersForms);
      const stay = rows.filter(({ value }) => used.has(value.code));
      const changed = await removeRows(
        tx,
        deya_id,
        BOOK,
        keys.filter(({ code }) => !used.has(code)),
      );
      return { changed, refusals: stay.map(({ line }) => ({ line, field: 'code', reason: 'row_in_use' as const })) };
    },
  });
