import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { deya_id, id, instant } from './fields.ts';
import { bookForm, newBookForm } from './forms/book.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';

const book = z
  .object({
    id,
    /** As the utility calls it; a form names its book by it. */
    code: z.string(),
    title: z.string(),
    booktype: z.object({ incoming: z.boolean() }),
    isActive: z.boolean(),
    /** The number that the next application gets. */
    next_number: z.int(),
    /** The highest number that the book has given; 0 for none. */
    used_number: z.int(),
    source: z.enum(['feed', 'staff']),
    version: z.int(),
    updated_at: instant,
    updated_by: z.string().nullable(),
  })
  .meta({ id: 'Book' });

export type Book = z.output<typeof book>;

const access = 'permission:forms.manage';

export const booksContract = {
  'GET /api/parametrics/book': endpoint({
    access,
    summary: 'The books of the acting utility, which give protocol numbers.',
    query: z.object({ deya_id: deya_id.optional() }),
    answer: z.array(book),
    errors: ['deya_required'],
  }),
  'POST /api/parametrics/book': endpoint({
    access,
    summary: 'Makes a book.',
    query: z.object({ deya_id }),
    body: z.strictObject(fieldsOf(newBookForm)).check(rulesOf(newBookForm)),
    answer: book,
    errors: ['unique'],
  }),
  'PUT /api/parametrics/book/{id}': endpoint({
    access,
    summary:
      'Changes a book, unless another person has changed it or it has given a number since this version. A number that was given is not given again.',
    params: z.object({ id }),
    query: z.object({ deya_id }),
    body: z.strictObject({ ...fieldsOf(bookForm), version: z.int().positive() }).check(rulesOf(bookForm)),
    answer: book,
    errors: ['not_found', 'changed_meanwhile', 'number_used', 'row_of_feed'],
  }),
};
