import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import type { Insertable, Selectable, Updateable } from 'kysely';

export type PaymentRow = Selectable<Tables['bank_payment']>;

/** Key of a payment: its utility, and our number. */
export interface PaymentKey {
  deya_id: number;
  order: string;
}

/** The payment that was begun with this key. */
export const selectByKey = (tx: Tx, deya_id: number, person_id: number, idempotency_key: string) =>
  tx
    .selectFrom('bank_payment')
    .selectAll()
    .where('deya_id', '=', deya_id)
    .where('person_id', '=', person_id)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst();

/** Locks the bill: no other payment of it can begin until the transaction ends. */
export const lockBill = (tx: Tx, deya_id: number, bill_id: number) =>
  tx.selectFrom('bill').select('id').where('deya_id', '=', deya_id).where('id', '=', bill_id).forUpdate().execute();

/** A payment of the bill that may still succeed, or has: a captured one is preferred to a pending one. */
export const selectStanding = (tx: Tx, deya_id: number, bill_id: number) =>
  tx
    .selectFrom('bank_payment')
    .selectAll()
    .where('deya_id', '=', deya_id)
    .where('bill_id', '=', bill_id)
    .where('state', 'in', ['created', 'redirected', 'unknown', 'authorised'])
    .orderBy((eb) => eb('state', '=', 'authorised'), 'desc')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();

export const insertPayment = (tx: Tx, row: Insertable<Tables['bank_payment']>) =>
  tx
    .insertInto('bank_payment')
    .values(row)
    .onConflict((at) => at.columns(['deya_id', 'person_id', 'idempotency_key']).doNothing())
    .returningAll()
    .executeTakeFirst();

const paymentOf = (tx: Tx, { deya_id, order }: PaymentKey) =>
  tx.selectFrom('bank_payment').selectAll().where('deya_id', '=', deya_id).where('order_code', '=', order);

export const selectPayment = (tx: Tx, key: PaymentKey) => paymentOf(tx, key).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockPayment = (tx: Tx, key: PaymentKey) => paymentOf(tx, key).forUpdate().executeTakeFirst();

export const updatePayment = (tx: Tx, { deya_id, order }: PaymentKey, change: Updateable<Tables['bank_payment']>) =>
  tx.updateTable('bank_payment').set(change).where('deya_id', '=', deya_id).where('order_code', '=', order).execute();
