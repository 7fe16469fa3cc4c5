import type { Tx } from '@hydria/database/db.ts';
import { sql } from 'kysely';

/** A bill that a payment code leads to, with what is left to pay of it. */
export interface CodedBill {
  id: number;
  first_name: string;
  last_name: string;
  code: string;
  /** The total on the bill, without and with what was unpaid before. */
  current_total: number;
  printed_total: number;
  /** The amount left, less payments at the bank that are not posted yet. */
  owed_cents: number;
  /** The amount left as the utility states it. */
  stated_cents: number;
  in_plan: boolean;
  /** A payment of it is under way. */
  is_open: boolean;
  expiry_date: string;
}

/** The bills of the supply that a payment code or barcode names, the newest first: a code may stay the same from bill to bill. */
export async function selectByCode(tx: Tx, deya_id: number, code: string): Promise<CodedBill[]> {
  const { rows } = await sql<CodedBill>`
    with coded as (
      select b.*, least(b.current_total, b.total_unpaid) as stated
      from bill b where b.deya_id = ${deya_id} and (b.payment_code = ${code} or b.barcode = ${code}))
    select b.id, s.first_name, s.last_name, coalesce(b.payment_code, b.barcode) as code, b.current_total,
           b.current_total + b.previous_unpaid as printed_total, b.expiry_date, b.installment_amount is not null as in_plan,
           case when b.paid_on is null then greatest(0, b.stated - coalesce(p.paid, 0)) else 0 end as owed_cents,
           greatest(0, b.stated) as stated_cents, coalesce(p.is_open, false) as is_open
    from coded b
    join supply s on s.deya_id = b.deya_id and s.kwdikos_katanalwti = b.kwdikos_katanalwti
    left join lateral (
      select bool_or(i.is_open) as is_open,
             sum(i.amount_cents - i.refunded_cents - i.surplus_cents) filter (where i.authorised_at is not null and b.stated > i.owed_cents - i.amount_cents + i.refunded_cents + i.surplus_cents)::int as paid
      from bank_payment_item i where i.deya_id = b.deya_id and i.bill_id = b.id) p on true
    where b.kwdikos_katanalwti = (select kwdikos_katanalwti from coded order by issue_date desc, id desc limit 1)
    order by b.issue_date desc, b.id desc limit 50`.execute(tx);
  return rows;
}
