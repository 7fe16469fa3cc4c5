import { choice, code, flag, text, whole } from './fields.ts';
import { defineForm } from './form.ts';

/** The types of books: of incoming or of outgoing papers. */
export const BOOK_TYPES = ['incoming', 'outgoing'] as const;

const NUMBER_MAX = 999_999_999;

const fields = {
  title: text({ max: 200 }),
  booktype: choice(BOOK_TYPES),
  next_number: whole(1, NUMBER_MAX),
  isActive: flag(),
};

/** A new book, `POST /api/parametrics/book`. Forms name it by its code, which does not change. */
export const newBookForm = defineForm('book', { code: code({ max: 60 }), ...fields });

/** A change of a book, `PUT /api/parametrics/book/{id}`. `take_over` turns a book of the utility's system into one of the staff. */
export const bookForm = defineForm('book', { ...fields, take_over: flag() });
