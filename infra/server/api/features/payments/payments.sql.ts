import type { Tx } from '@hydria/database/db.ts';
import type { LocalText } from '@hydria/database/tables/columns.ts';
import type { Tables } from '@hydria/database/tables.ts';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { offeredLanguage } from '../../kernel/offered-language.ts';

export type PaymentRow = Selectable<Tables['bank_payment']>;

/** Key of a payment: its utility, and our number. */
export interface PaymentKey {
  deya_id: number;
  order: string;
}

/** An application that costs something. */
export interface PaidApplication {
  id: number;
  code: string;
  title: LocalText;
}

/** An application once it is sent. */
interface SentApplication {
  /** The next steps in the words of the utility; null before the payment, and without them. */
  success_note: LocalText | null;
}

/** A bill, an instalment of a plan or an application that a payment pays. */
export type Debt = {
  /** The amount that can be paid. */
  owed_cents: number;
  /** The amount owed as the utility states it: more than `owed_cents` while a part is paid at the bank and not posted. */
  stated_cents: number;
} & (
  | { bill_id: number; settlement_id?: undefined; installmentsnr?: undefined; application?: undefined }
  | { bill_id?: undefined; settlement_id: number; installmentsnr: number; application?: undefined }
  | { bill_id?: undefined; settlement_id?: undefined; installmentsnr?: undefined; application: PaidApplication }
);

export type PaidDebt = Debt & { amount_cents: number };

/** The payment that a person began with this key; of a guest the one that any guest began with it. */
export const selectByKey = (tx: Tx, deya_id: number, person_id: number | null, idempotency_key: string) =>
  tx
    .selectFrom('bank_payment as p')
    .selectAll('p')
    .where('p.deya_id', '=', deya_id)
    .where('p.person_id', person_id === null ? 'is' : '=', person_id)
    .where('p.idempotency_key', '=', idempotency_key)
    .executeTakeFirst();

/** Locks a plan of instalments: no other payment of them can begin until the transaction ends. */
export const lockPlan = (tx: Tx, deya_id: number, protokol: string) =>
  tx
    .selectFrom('settlement')
    .select('id')
    .where('deya_id', '=', deya_id)
    .where('protokol', '=', protokol)
    .forUpdate()
    .execute();

const isOf = (debt: Debt) => {
  if (debt.application) return sql<boolean>`i.answer_id = ${debt.application.id}`;
  return debt.bill_id === undefined
    ? sql<boolean>`(i.settlement_id = ${debt.settlement_id} and i.installmentsnr = ${debt.installmentsnr})`
    : sql<boolean>`i.bill_id = ${debt.bill_id}`;
};

/** The payments under way that hold one of the debts. */
export const selectStanding = (tx: Tx, deya_id: number, debts: readonly Debt[]) =>
  tx
    .selectFrom('bank_payment as p')
    .selectAll('p')
    .where('p.deya_id', '=', deya_id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('bank_payment_item as i')
          .select('i.item')
          .whereRef('i.deya_id', '=', 'p.deya_id')
          .whereRef('i.order_code', '=', 'p.order_code')
          .where('i.is_open', '=', true)
          .where((any) => any.or(debts.map(isOf))),
      ),
    )
    .execute();

export const insertPayment = (tx: Tx, row: Insertable<Tables['bank_payment']>) =>
  tx
    .insertInto('bank_payment')
    .values(row)
    .onConflict((at) => at.columns(['deya_id', 'person_id', 'idempotency_key']).doNothing())
    .returningAll()
    .executeTakeFirst();

/** The items of a payment of several debts. The one bill of a payment is an item by the database (0540). */
export const insertItems = (tx: Tx, { deya_id, order }: PaymentKey, debts: readonly PaidDebt[]) =>
  tx
    .insertInto('bank_payment_item')
    .values(
      debts.map(({ bill_id = null, settlement_id = null, installmentsnr = null, application, ...debt }, at) => ({
        deya_id,
        order_code: order,
        item: at + 1,
        bill_id,
        settlement_id,
        installmentsnr,
        answer_id: application?.id ?? null,
        answer_code: application?.code ?? null,
        answer_title: application ? JSON.stringify(application.title) : null,
        owed_cents: debt.stated_cents,
        amount_cents: debt.amount_cents,
        is_open: true,
      })),
    )
    .execute();

export const insertGuest = (tx: Tx, row: Insertable<Tables['bank_payment_guest']>) =>
  tx.insertInto('bank_payment_guest').values(row).execute();

/** Where the receipt of a guest goes; undefined for a payment of a person. */
export const selectGuest = (tx: Tx, { deya_id, order }: PaymentKey) =>
  tx
    .selectFrom('bank_payment_guest')
    .select(['email', offeredLanguage('bank_payment_guest.lang', deya_id).as('lang')])
    .where('deya_id', '=', deya_id)
    .where('order_code', '=', order)
    .executeTakeFirst();

const paymentOf = (tx: Tx, { deya_id, order }: PaymentKey) =>
  tx.selectFrom('bank_payment').selectAll().where('deya_id', '=', deya_id).where('order_code', '=', order);

export const selectPayment = (tx: Tx, key: PaymentKey) => paymentOf(tx, key).executeTakeFirst();

/** A bill, an instalment or an application of a payment, as a screen and a receipt name it. */
export interface PaidItem {
  bill_id: number | null;
  bill_number: string | null;
  period_start: string | null;
  period_end: string | null;
  protokol: string | null;
  installmentsnr: number | null;
  application: (PaidApplication & SentApplication) | null;
  /** Null for an application. */
  kwdikos_katanalwti: string | null;
  alias: string | null;
  street: string | null;
  address: string | null;
  amount_cents: number;
}

/** The application of an item `i` as JSON; null for another item. */
export const APPLICATION = sql<(PaidApplication & SentApplication) | null>`(
  case when i.answer_id is not null
    then json_build_object('id', i.answer_id, 'code', i.answer_code, 'title', i.answer_title, 'success_note',
      (select f.success_note from form_answer a join online_form f on f.deya_id = a.deya_id and f.id = a.online_form_id
       where a.deya_id = i.deya_id and a.id = i.answer_id)) end)`;

/** The items of a payment, with the supply by the person's own name for it. */
export async function selectItems(
  tx: Tx,
  { deya_id, order }: PaymentKey,
  person_id: number | null,
): Promise<PaidItem[]> {
  const { rows } = await sql<PaidItem>`
    select i.bill_id, b.bill_number, b.period_start, b.period_end, t.protokol, i.installmentsnr, ${APPLICATION} as application, s.kwdikos_katanalwti,
           sp.alias, s.street, s.address, i.amount_cents
    from bank_payment_item i
    left join bill b on b.deya_id = i.deya_id and b.id = i.bill_id
    left join settlement t on t.deya_id = i.deya_id and t.id = i.settlement_id
    left join supply s on s.deya_id = i.deya_id and s.kwdikos_katanalwti = coalesce(b.kwdikos_katanalwti, t.kwdikos_katanalwti)
    left join supply_person sp on sp.deya_id = i.deya_id and sp.kwdikos_katanalwti = s.kwdikos_katanalwti
      and sp.person_id = ${person_id}
    where i.deya_id = ${deya_id} and i.order_code = ${order}
    order by i.item`.execute(tx);
  return rows;
}

/** The payment, locked until the transaction ends. */
export const lockPayment = (tx: Tx, key: PaymentKey) => paymentOf(tx, key).forUpdate().executeTakeFirst();

export const updatePayment = (tx: Tx, { deya_id, order }: PaymentKey, change: Updateable<Tables['bank_payment']>) =>
  tx.updateTable('bank_payment').set(change).where('deya_id', '=', deya_id).where('order_code', '=', order).execute();
