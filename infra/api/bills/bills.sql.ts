import type { Tx } from '@hydria/database/db.ts';
import type { Settlement } from '@hydria/shared/contract/bills.ts';
import { sql } from 'kysely';
import { linked } from '../supplies/access.ts';
import { utc } from '../utc.ts';

/** Where the page after the last bill of a page begins. */
export interface BillCursor {
  issue_date: string;
  id: number;
}

export interface BillsOf {
  deya_id: number;
  person_id: number;
  /** One supply; all of the person when it is not said. */
  code: string | undefined;
  after: BillCursor | undefined;
  day: string;
  limit: number;
}

/** What is left to pay: the utility's word for a payment is `paid_on`, for a part of one a smaller `total_unpaid`. */
const balance = sql<number>`
  case when b.paid_on is not null then 0 else greatest(0, least(b.current_total, b.total_unpaid)) end`;

/**
 * All bills that a person may see at a utility. Whoever moved in sees only what was used since; the join to the link
 * with the utility makes a pending registration see nothing.
 */
const ownBills = (tx: Tx, of: { deya_id: number; person_id: number; day: string }) =>
  tx
    .selectFrom('supply_person as sp')
    .innerJoin('person_deya as l', (on) =>
      on.onRef('l.deya_id', '=', 'sp.deya_id').onRef('l.person_id', '=', 'sp.person_id').on('l.status', '=', 'active'),
    )
    .innerJoin('supply as s', (on) =>
      on.onRef('s.deya_id', '=', 'sp.deya_id').onRef('s.kwdikos_katanalwti', '=', 'sp.kwdikos_katanalwti'),
    )
    .innerJoin('bill as b', (on) =>
      on.onRef('b.deya_id', '=', 's.deya_id').onRef('b.kwdikos_katanalwti', '=', 's.kwdikos_katanalwti'),
    )
    .select([
      'b.id',
      'b.deya_id',
      'b.bill_number',
      'b.kwdikos_katanalwti',
      's.liable_id as id_katanalwti',
      's.first_name',
      's.last_name',
      's.afm',
      's.owner',
      's.owner_afm',
      'b.hydrometer',
      's.street',
      's.address',
      's.municipal_district',
      'b.kind',
      'b.period',
      'b.period_start',
      'b.period_end',
      'b.previous_measurement',
      'b.new_measurement',
      'b.consumption',
      'b.charge',
      'b.discount',
      'b.current_total',
      balance.as('balance'),
      'b.previous_unpaid',
      'b.total_unpaid',
      'b.installment_amount',
      'b.standing_order',
      'b.payment_code',
      'b.barcode',
      'b.issue_date',
      'b.expiry_date',
      'b.paid_on',
      utc('b.last_update').as('last_update'),
    ])
    .where('sp.deya_id', '=', of.deya_id)
    .where(linked(of.person_id, of.day))
    .where(sql<boolean>`(sp.since is null or b.period_end > sp.since)`);

/** One page of bills, newest first. */
export const selectBills = (tx: Tx, of: BillsOf) =>
  ownBills(tx, of)
    .$if(of.code !== undefined, (q) => q.where('sp.kwdikos_katanalwti', '=', of.code!))
    .$if(of.after !== undefined, (q) =>
      q.where(sql<boolean>`(b.issue_date, b.id) < (${of.after!.issue_date}::date, ${of.after!.id})`),
    )
    .orderBy('b.issue_date', 'desc')
    .orderBy('b.id', 'desc')
    .limit(of.limit)
    .execute();

/** One bill with its charges; undefined when it is not the person's, or not there. */
export async function selectBill(tx: Tx, of: { deya_id: number; person_id: number; day: string; id: number }) {
  const bill = await ownBills(tx, of).where('b.id', '=', of.id).executeTakeFirst();
  if (!bill) return undefined;
  const lines = await tx
    .selectFrom('bill_line')
    .select(['kind', 'label', 'quantity', 'unit_price', 'amount'])
    .where('deya_id', '=', of.deya_id)
    .where('bill_id', '=', of.id)
    .orderBy('line')
    .execute();
  return { ...bill, lines };
}

/** Instalment plans of a liable party behind one of the person's supplies: running ones first, newest first. */
export async function selectSettlements(
  tx: Tx,
  of: { deya_id: number; person_id: number; liable_id: string; day: string },
): Promise<Settlement[]> {
  const { rows } = await sql<Settlement>`
    select t.installments, t.protokol, t.epcode, t.liable, t.liable_id, t.installdate1, t.settldate, t.settlcateg,
           t.installrange, t.advancepcnt / 100.0::float8 as advancepcnt, t.advanceamount,
           t.reductionpcnt / 100.0::float8 as reductionpcnt, t.canceldate, t.comments,
           coalesce(
             (select json_agg(json_build_object(
                        'installmentid', i.installmentid, 'installmentsnr', i.installmentsnr, 'due_date', i.due_date,
                        'amount', i.amount, 'restamount', i.restamount) order by i.installmentsnr)
              from settlement_installment i where i.deya_id = t.deya_id and i.settlement_id = t.id),
             '[]') as installments_data
    from settlement t
    where t.deya_id = ${of.deya_id} and t.liable_id = ${of.liable_id}
      and exists (
        select from supply_person sp
        where sp.deya_id = t.deya_id and sp.kwdikos_katanalwti = t.kwdikos_katanalwti and ${linked(of.person_id, of.day)})
    order by t.canceldate is not null, t.settldate desc, t.id desc
    limit 50`.execute(tx);
  return rows;
}
