import type { Tx } from '@hydria/database/db.ts';
import { sql, type RawBuilder } from 'kysely';
import { proposedCents } from '../ledger/proposed-cents.ts';
import type { PaymentKey } from './payments.sql.ts';

/** Where the money of a payment is now. The rest of its amount counts for its bills. */
export interface Shares {
  /** Given back to the payer, also from a bill to which the staff had assigned a surplus. */
  refunded_cents: number;
  /** Not needed by its bills; the staff decide about it. */
  surplus_cents: number;
  /** On its way back to the payer. */
  returning_cents: number;
  /** Parts of a surplus on the bills to which the staff have assigned them. The payer reads no number of another person's bill. */
  assigned: { bill_number: string | null; amount_cents: number }[];
  /** The part that the staff can still give back. */
  left_cents: number;
}

/**
 * The shares of a payment `p` as JSON, with the numbers of those bills `b` that are named. A refund of the payment takes the surplus
 * before the bills, except what a refund of the surplus or a proposal holds.
 */
const sharesNaming = (isNamed: RawBuilder<unknown>) => sql<Shares>`(
  select json_build_object(
           'refunded_cents', p.refunded_cents + given.refunded_cents,
           'surplus_cents', greatest(0, kept.cents - given.cents - leaving.surplus_cents - least(
              leaving.sent_cents - leaving.surplus_cents,
              greatest(0, kept.cents - given.cents - leaving.surplus_cents - proposed.cents))),
           'returning_cents', least(leaving.sent_cents, greatest(0, p.amount_cents - p.refunded_cents - given.cents)),
           'assigned', given.parts,
           'left_cents', greatest(0, p.amount_cents - p.refunded_cents - given.cents - leaving.asked_cents - proposed.cents))
  from (
    select coalesce(sum(i.surplus_cents), 0)::int as cents from bank_payment_item i
    where i.deya_id = p.deya_id and i.order_code = p.order_code) kept
  cross join (
    select coalesce(sum(r.amount_cents) filter (where r.state = 'sent'), 0)::int as sent_cents,
           coalesce(sum(r.amount_cents) filter (where r.state = 'sent' and r.entry_id is not null), 0)::int as surplus_cents,
           coalesce(sum(r.amount_cents), 0)::int as asked_cents
    from payment_refund r
    where r.deya_id = p.deya_id and r.order_code = p.order_code and r.state in ('waiting', 'sent')) leaving
  cross join (select ${proposedCents(sql`p.deya_id`, sql`p.order_code`)}::int as cents) proposed
  cross join (
    select coalesce(sum(i.amount_cents), 0)::int as cents, coalesce(sum(i.refunded_cents), 0)::int as refunded_cents,
           coalesce(json_agg(json_build_object('bill_number', case when ${isNamed} then b.bill_number end,
                                                       'amount_cents', i.amount_cents - i.refunded_cents)
                             order by i.order_code, i.item) filter (where i.amount_cents > i.refunded_cents), '[]') as parts
    from bank_entry e
    join ledger_transfer t on t.deya_id = e.deya_id and t.entry_id = e.id and t.debit = 'unmatched' and t.credit = 'bill'
    join bank_payment_item i on i.deya_id = t.deya_id and i.order_code = t.order_code and i.bill_id = t.bill_id
    join bill b on b.deya_id = i.deya_id and b.id = i.bill_id
    where e.deya_id = p.deya_id and e.order_code = p.order_code) given)`;

/** For the staff. */
export const STAFF_SHARES = sharesNaming(sql`true`);

/** For the payer. */
export const OWN_SHARES = sharesNaming(sql`exists (
  select from supply_person sp
  where sp.deya_id = b.deya_id and sp.kwdikos_katanalwti = b.kwdikos_katanalwti and sp.person_id = p.person_id
    and is_own_bill(b.period_end, sp.since, sp.until))`);

/** Where the money of one payment is now, for its payer. */
export async function selectShares(tx: Tx, { deya_id, order }: PaymentKey): Promise<Shares> {
  const { rows } = await sql<{ shares: Shares }>`
    select ${OWN_SHARES} as shares from bank_payment p where p.deya_id = ${deya_id} and p.order_code = ${order}`.execute(
    tx,
  );
  return rows[0]!.shares;
}

/** The amount that is left to pay of the bills and instalments of a payment, as their pages show it, and the first day on which some is due. */
export interface Rest {
  rest_cents: number;
  rest_due: string | null;
}

export async function selectRest(tx: Tx, { deya_id, order }: PaymentKey): Promise<Rest> {
  const { rows } = await sql<Rest>`
    select coalesce(sum(d.stated - paid.cents), 0)::int as rest_cents, min(d.due) as rest_due
    from bank_payment_item i
    left join bill b on b.deya_id = i.deya_id and b.id = i.bill_id
    left join settlement_installment n
      on n.deya_id = i.deya_id and n.settlement_id = i.settlement_id and n.installmentsnr = i.installmentsnr
    cross join lateral (
      select case when b.paid_on is not null then 0 else coalesce(least(b.current_total, b.total_unpaid), n.restamount, 0) end as stated,
             coalesce(b.expiry_date, n.due_date) as due) d
    cross join lateral (
      select coalesce(sum(k.amount_cents - k.refunded_cents - k.surplus_cents), 0) as cents from bank_payment_item k
      where k.deya_id = i.deya_id and k.authorised_at is not null
        and (k.bill_id = i.bill_id or k.settlement_id = i.settlement_id and k.installmentsnr = i.installmentsnr)
        and d.stated > k.owed_cents - k.amount_cents + k.refunded_cents + k.surplus_cents) paid
    where i.deya_id = ${deya_id} and i.order_code = ${order} and d.stated > paid.cents`.execute(tx);
  return rows[0]!;
}
