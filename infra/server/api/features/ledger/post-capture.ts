import type { Tx } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import { today } from '../../kernel/today.ts';
import { accountOf, postEvent, type Transfer } from './ledger.ts';
import { lockDebts } from './lock-debts.ts';

/** The provider of all captures: a payment is captured once, whichever message says so first. */
const CAPTURES = 'bank-payment';

/** A captured payment. */
interface Captured {
  deya_id: number;
  order_code: string;
  amount_cents: number;
}

interface Item {
  item: number;
  bill_id: number | null;
  settlement_id: number | null;
  installmentsnr: number | null;
  answer_id: number | null;
  amount_cents: number;
  /** The part that the bill or instalment still needs. */
  needed_cents: number;
}

/**
 * The items with what their debts still need. Other captured payments of a debt come first. Without one, the debt needs the whole
 * amount: a smaller sum that the utility states since may be this very payment.
 */
async function selectItems(tx: Tx, { deya_id, order_code }: Captured): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select i.item, i.bill_id, i.settlement_id, i.installmentsnr, i.answer_id, i.amount_cents,
           case when i.answer_id is not null then
                  -- An unpaid answer waits for one payment, and is deleted without one.
                  case when exists (select from unpaid_answer u where u.deya_id = i.deya_id and u.id = i.answer_id)
                       then i.amount_cents else 0 end
                when coalesce(o.cents, 0) = 0 then i.amount_cents
                else least(i.amount_cents, greatest(0, least(i.owed_cents - o.cents, d.stated - coalesce(o.unposted, 0)))) end as needed_cents
    from bank_payment_item i
    left join bill b on b.deya_id = i.deya_id and b.id = i.bill_id
    left join settlement_installment n
      on n.deya_id = i.deya_id and n.settlement_id = i.settlement_id and n.installmentsnr = i.installmentsnr
    cross join lateral (
      select case when b.paid_on is not null then 0 else coalesce(least(b.current_total, b.total_unpaid), n.restamount) end as stated) d
    cross join lateral (
      select sum(p.paid) filter (where i.owed_cents > p.owed_cents - p.paid)::int as cents,
             sum(p.paid) filter (where d.stated > p.owed_cents - p.paid)::int as unposted
      from (
        select k.owed_cents, k.amount_cents - k.refunded_cents - k.surplus_cents as paid
        from bank_payment_item k
        where k.deya_id = i.deya_id and k.order_code <> i.order_code and k.authorised_at is not null
          and (k.bill_id = i.bill_id or k.settlement_id = i.settlement_id and k.installmentsnr = i.installmentsnr)) p) o
    where i.deya_id = ${deya_id} and i.order_code = ${order_code} order by i.item`.execute(tx);
  return rows;
}

/** Money that no bill needs waits for the staff, as money of bank files does. */
async function openSurplus(
  tx: Tx,
  { deya_id, order_code }: Captured,
  { id, items, booked_on }: { id: number; items: readonly Item[]; booked_on: string },
): Promise<void> {
  const surplus = items.map(({ item, amount_cents, needed_cents }) => ({ item, cents: amount_cents - needed_cents }));
  const amount_cents = surplus.reduce((sum, { cents }) => sum + cents, 0);
  await sql`
    update bank_payment_item i set surplus_cents = s.cents
    from jsonb_to_recordset(${JSON.stringify(surplus)}::jsonb) as s(item int, cents int)
    where i.deya_id = ${deya_id} and i.order_code = ${order_code} and i.item = s.item`.execute(tx);
  await tx
    .insertInto('bank_entry')
    .values({
      id,
      deya_id,
      file_id: null,
      line: null,
      order_code,
      direction: 'credit',
      is_reversal: false,
      is_rest: false,
      is_lump: false,
      amount_cents,
      open_cents: amount_cents,
      booked_on,
      text_key: `surplus:${order_code}`,
      parts: '[]',
      remittance: '',
      state: 'unmatched',
      reason: 'paid_twice',
    })
    .execute();
}

const nextId = async (tx: Tx): Promise<number> =>
  (await sql<{ id: number }>`select nextval('hydria_id')::float8 as id`.execute(tx)).rows[0]?.id ?? 0;

/**
 * Posts the capture of a payment, unless it is posted. The provider owes the utility the amount, and each bill and instalment is
 * paid by the part that it still needs. The rest goes to `unmatched`. Returns that rest.
 */
export async function postCapture(tx: Tx, payment: Captured, at: Date): Promise<number> {
  const { order_code, amount_cents } = payment;
  await lockDebts(tx, payment.deya_id, { orders: [order_code] });
  const items = await selectItems(tx, payment);
  if (items.reduce((sum, item) => sum + item.amount_cents, 0) !== amount_cents)
    throw new Error('The items of a payment do not add up to its amount.');
  const surplus = amount_cents - items.reduce((sum, { needed_cents }) => sum + needed_cents, 0);
  const entry_id = surplus > 0 ? await nextId(tx) : null;
  const needed = items
    .filter(({ needed_cents }) => needed_cents > 0)
    .map(({ bill_id, settlement_id, installmentsnr, answer_id, needed_cents }): Transfer => {
      const credit = accountOf({ bill_id, answer_id });
      const debt = { bill_id, settlement_id, installmentsnr };
      return { debit: 'provider', credit, order_code, ...debt, amount_cents: needed_cents };
    });
  const rest: Transfer = { debit: 'provider', credit: 'unmatched', order_code, amount_cents: surplus, entry_id };
  const booked_on = today({ now: () => at });
  const isNew = await postEvent(
    tx,
    payment.deya_id,
    {
      provider: CAPTURES,
      event_key: `capture:${order_code}`,
      kind: 'capture',
      booked_on,
      transfers: surplus > 0 ? [...needed, rest] : needed,
    },
    at,
  );
  if (!isNew) return 0;
  if (entry_id !== null) await openSurplus(tx, payment, { id: entry_id, items, booked_on });
  return surplus;
}
