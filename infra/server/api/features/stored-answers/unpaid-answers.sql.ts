import type { Tx } from '@hydria/database/db.ts';
import type { LocalText } from '@hydria/database/tables/columns.ts';
import type { Tables } from '@hydria/database/tables.ts';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { SentAnswer } from './stored-answers.sql.ts';

/** The payment of answers. */
export interface PaidBy {
  deya_id: number;
  order: string;
}

const RECEIPT = ['id', 'code', 'created_at', 'person_id', 'email', 'amount_cents'] as const;

/** Answers that wait for their payment, as far as their receipt shows them. */
export type UnpaidReceipt = Pick<Selectable<Tables['unpaid_answer']>, (typeof RECEIPT)[number]>;

/** Stores answers that cost something; returns no row when some with the same key exist, including concurrent ones. */
export const insertUnpaid = (tx: Tx, row: Insertable<Tables['unpaid_answer']>): Promise<UnpaidReceipt | undefined> =>
  tx
    .insertInto('unpaid_answer')
    .values(row)
    .onConflict((conflict) => conflict.columns(['deya_id', 'idempotency_key']).doNothing())
    .returning(RECEIPT)
    .executeTakeFirst();

/** The answers that this person, or a guest, has sent to this form under this key. */
export const selectUnpaidReceipt = (
  tx: Tx,
  { deya_id, online_form_id, person_id, idempotency_key }: SentAnswer,
): Promise<UnpaidReceipt | undefined> =>
  tx
    .selectFrom('unpaid_answer')
    .select(RECEIPT)
    .where('deya_id', '=', deya_id)
    .where('idempotency_key', '=', idempotency_key)
    .where('online_form_id', '=', online_form_id)
    .where('person_id', person_id === null ? 'is' : '=', person_id)
    .executeTakeFirst();

/** Answers that wait, locked until the transaction ends, with the form as it is published now. */
export async function lockUnpaid(tx: Tx, { deya_id, id }: { deya_id: number; id: number }) {
  const { rows } = await sql<{ id: number; code: string; amount_cents: number; title: LocalText; is_online: boolean }>`
    select u.id::float8 as id, u.code, u.amount_cents, f.title, f.is_online and f.deleted_at is null and d.online_forms as is_online
    from unpaid_answer u
    join online_form f on f.deya_id = u.deya_id and f.id = u.online_form_id
    join deya d on d.id = u.deya_id
    where u.deya_id = ${deya_id} and u.id = ${id} for update of u`.execute(tx);
  return rows[0];
}

/** The answers that a payment is for; undefined once they are paid, and for another payment. */
export const selectUnpaidOf = (tx: Tx, { deya_id, order }: PaidBy) =>
  tx
    .selectFrom('unpaid_answer as u')
    .innerJoin('bank_payment_item as i', (on) =>
      on.onRef('i.deya_id', '=', 'u.deya_id').onRef('i.answer_id', '=', 'u.id'),
    )
    .selectAll('u')
    .where('i.deya_id', '=', deya_id)
    .where('i.order_code', '=', order)
    .executeTakeFirst();

/** Deletes answers that were sent before an instant and not paid; those whose payment is under way stay. */
export const deleteUnpaid = (tx: Tx, deya_id: number, before: Date) =>
  sql`
    delete from unpaid_answer u where u.deya_id = ${deya_id} and u.created_at < ${before}::timestamptz
      and not exists (select from bank_payment_item i where i.deya_id = u.deya_id and i.answer_id = u.id and i.is_open)`.execute(
    tx,
  );
