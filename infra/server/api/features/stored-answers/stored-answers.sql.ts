import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import type { Insertable } from 'kysely';

/** A form, also one that was withdrawn or deleted. */
export const selectAnyForm = (tx: Tx, deya_id: number, id: number) =>
  tx
    .selectFrom('online_form')
    .selectAll()
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The sending that a receipt belongs to: the form, the sender or a guest, and the key of the page. */
export interface SentAnswer {
  deya_id: number;
  online_form_id: number;
  person_id: number | null;
  idempotency_key: string;
}

const RECEIPT = ['id', 'code', 'status', 'created_at', 'person_id', 'email'] as const;

/** The answer that this person, or a guest, has stored for this form under this key. */
export const selectAnswerReceipt = (tx: Tx, { deya_id, online_form_id, person_id, idempotency_key }: SentAnswer) =>
  tx
    .selectFrom('form_answer')
    .select(RECEIPT)
    .where('deya_id', '=', deya_id)
    .where('idempotency_key', '=', idempotency_key)
    .where('online_form_id', '=', online_form_id)
    .where((is) => is.or([is('person_id', 'is', null), is('person_id', '=', person_id)]))
    .executeTakeFirst();

/** Stores answers; returns no row when some with the same key exist, including concurrent ones. */
export const insertAnswer = (tx: Tx, answer: Insertable<Tables['form_answer']>) =>
  tx
    .insertInto('form_answer')
    .values(answer)
    .onConflict((conflict) => conflict.columns(['deya_id', 'idempotency_key']).doNothing())
    .returning(RECEIPT)
    .executeTakeFirst();
