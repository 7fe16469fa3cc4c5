import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { Insertable } from 'kysely';

/** Whether a utility has online forms, and the address of its own server; undefined when there is no such utility. */
export const selectFormSettings = (tx: Tx, deya_id: number) =>
  tx
    .selectFrom('deya')
    .select(['online_forms', 'url'])
    .where('id', '=', deya_id)
    .where('active', '=', true)
    .executeTakeFirst();

/** A utility's published forms. */
export const selectForms = (tx: Tx, deya_id: number) =>
  tx
    .selectFrom('online_form')
    .select(['id', 'form_id', 'parent_form', 'title', 'description'])
    .where('deya_id', '=', deya_id)
    .where('is_online', '=', true)
    .orderBy('id')
    .execute();

/** A published form by its number or its name within the utility. */
export const selectForm = (tx: Tx, deya_id: number, key: { id: number } | { form_id: string }) => {
  const form = tx.selectFrom('online_form').selectAll().where('deya_id', '=', deya_id).where('is_online', '=', true);
  return ('id' in key ? form.where('id', '=', key.id) : form.where('form_id', '=', key.form_id)).executeTakeFirst();
};

const RECEIPT = ['id', 'code', 'status', 'created_at'] as const;

/** What was stored under this key before. */
export const selectAnswerReceipt = (tx: Tx, deya_id: number, idempotency_key: string) =>
  tx
    .selectFrom('form_answer')
    .select(RECEIPT)
    .where('deya_id', '=', deya_id)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst();

/** Stores answers; nothing when some with the same key are there already, however close the two came. */
export const insertAnswer = (tx: Tx, answer: Insertable<Tables['form_answer']>) =>
  tx
    .insertInto('form_answer')
    .values(answer)
    .onConflict((conflict) => conflict.columns(['deya_id', 'idempotency_key']).doNothing())
    .returning(RECEIPT)
    .executeTakeFirst();

/** The books of a utility. */
export const selectBooks = async (tx: Tx, deya_id: number): Promise<Answer<'GET /api/parametrics/book'>> => {
  const rows = await tx
    .selectFrom('book')
    .select(['id', 'code', 'title', 'incoming', 'is_active'])
    .where('deya_id', '=', deya_id)
    .orderBy('code')
    .execute();
  return rows.map(({ incoming, is_active, ...book }) => ({ ...book, booktype: { incoming }, isActive: is_active }));
};
