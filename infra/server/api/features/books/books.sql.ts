import type { Tx } from '@hydria/database/db.ts';
import type { Book } from '@hydria/shared/contract/books.ts';
import { sql } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { utc } from '../../kernel/utc.ts';

/** The books of a utility by code, or one of them, locked for a change on request. */
export async function selectBooks(
  tx: Tx,
  deya_id: number,
  { id = null, lock = false }: { id?: number | null; lock?: boolean } = {},
): Promise<Book[]> {
  const { rows } = await sql<Book>`
    select id, code, title, jsonb_build_object('incoming', incoming) as booktype, is_active as "isActive", next_number,
           used_number, source, version, ${utc('updated_at')} as updated_at, staff_name(deya_id, updated_by) as updated_by
    from book where deya_id = ${deya_id} and (${id}::bigint is null or id = ${id})
    order by code ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows;
}

/** A book of the utility. */
export async function bookOf({ tx, deya_id }: PersonScope, id: number, { lock = false } = {}): Promise<Book> {
  const [found] = await selectBooks(tx, deya_id, { id, lock });
  if (!found) throw new AppError('not_found', 404);
  return found;
}

interface Content {
  title: string;
  incoming: boolean;
  is_active: boolean;
  next_number: number;
}

/** Stores a new book; returns its number, or undefined when the utility has one of this code. */
export async function insertBook(
  { tx, deya_id, person_id: updated_by, now: updated_at }: PersonScope,
  book: Content & { code: string },
): Promise<number | undefined> {
  const stored = await tx
    .insertInto('book')
    .values({ deya_id, ...book, source: 'staff', updated_at, updated_by })
    .onConflict((conflict) => conflict.columns(['deya_id', 'code']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored?.id;
}

/** Writes a locked book of a version. The staff keep it from now on. */
export async function updateBook(
  { tx, deya_id, person_id: updated_by, now: updated_at }: PersonScope,
  { id, version }: { id: number; version: number },
  book: Content,
): Promise<void> {
  await tx
    .updateTable('book')
    .set({ ...book, source: 'staff', version: version + 1, updated_at, updated_by })
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .execute();
}

/**
 * Gives an application the next number of its book, in the transaction that stores it. The book's row stays locked until the end, so
 * that no number is given twice and none is left out.
 */
export async function numberAnswer(tx: Tx, deya_id: number, answer_id: number, code: string): Promise<void> {
  await sql`
    with given as (
      update book set used_number = next_number, next_number = next_number + 1, version = version + 1
      where deya_id = ${deya_id} and code = ${code} returning code, used_number)
    update form_answer a set protocol_number = given.code || '-' || given.used_number
    from given where a.deya_id = ${deya_id} and a.id = ${answer_id}`.execute(tx);
}
