import type { Tx } from '@hydria/database/db.ts';
import { sql } from 'kysely';

/**
 * Locks the debts of payments and further bills, so that two postings of one debt wait for each other. Bills come before plans, plans before applications, each
 * in the order of their ids: two transactions that lock them here cannot deadlock. A statement sees what was committed before it
 * began, so what a debt still needs is read after this one.
 */
export async function lockDebts(
  tx: Tx,
  deya_id: number,
  { orders = [], bill_ids = [] }: { orders?: readonly string[]; bill_ids?: readonly number[] },
): Promise<void> {
  await sql`
    select b.id from bill b where b.deya_id = ${deya_id} and b.id = any(${[...bill_ids]}::bigint[] || array(
      select i.bill_id from bank_payment_item i where i.deya_id = ${deya_id} and i.order_code = any(${[...orders]}::text[])))
    order by b.id for update`.execute(tx);
  if (orders.length === 0) return;
  await sql`
    select t.id from settlement t where t.deya_id = ${deya_id} and t.id = any(array(
      select i.settlement_id from bank_payment_item i where i.deya_id = ${deya_id} and i.order_code = any(${[...orders]}::text[])))
    order by t.id for update`.execute(tx);
  await sql`
    select u.id from unpaid_answer u where u.deya_id = ${deya_id} and u.id = any(array(
      select i.answer_id from bank_payment_item i where i.deya_id = ${deya_id} and i.order_code = any(${[...orders]}::text[])))
    order by u.id for update`.execute(tx);
}
