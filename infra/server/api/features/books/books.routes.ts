import { booksContract } from '@hydria/shared/contract/books.ts';
import { defineEndpoints } from '../../http/define-endpoint.ts';
import { staff, type PersonScope } from '../../http/tenant-handlers.ts';
import { ConflictError, InputError } from '../../kernel/app-error.ts';
import { audit } from '../audit/audit.ts';
import { bookOf, insertBook, selectBooks, updateBook } from './books.sql.ts';

interface Sent {
  title: string;
  booktype: 'incoming' | 'outgoing';
  isActive: boolean;
  next_number: number;
}

const columnsOf = ({ title, booktype, isActive, next_number }: Sent) => ({
  title,
  incoming: booktype === 'incoming',
  is_active: isActive,
  next_number,
});

const note = ({ tx, deya_id, person_id, now }: PersonScope, action: 'book-made' | 'book-changed', book: number) =>
  audit(tx, { deya_id, action, person_id: null, actor_person_id: person_id, detail: { book }, at: now });

/** Books, which number the applications of a utility's forms. */
export const books = defineEndpoints(booksContract, {
  'GET /api/parametrics/book': staff(({ tx, deya_id }) => selectBooks(tx, deya_id)),

  'POST /api/parametrics/book': staff(async (scope, { body: { code, ...sent } }) => {
    const id = await insertBook(scope, { code, ...columnsOf(sent) });
    if (id === undefined) throw new InputError({ code: ['unique'] });
    await note(scope, 'book-made', id);
    return bookOf(scope, id);
  }),

  'PUT /api/parametrics/book/{id}': staff(async (scope, { params: { id }, body: { version, take_over, ...sent } }) => {
    const present = await bookOf(scope, id, { lock: true });
    if (present.version !== version) throw new ConflictError(present);
    if (present.source === 'feed' && !take_over) throw new InputError({ take_over: ['row_of_feed'] });
    if (sent.next_number <= present.used_number) throw new InputError({ next_number: ['number_used'] });
    await updateBook(scope, { id, version }, columnsOf(sent));
    await note(scope, 'book-changed', id);
    return bookOf(scope, id);
  }),
});
