import type { Tx } from '@hydria/database/db.ts';
import type { Bill, BillLine, Owed, Settlement } from '@hydria/shared/contract/bills.ts';
import { CompiledQuery, sql } from 'kysely';
import type { Page } from '../../kernel/keyset-page.ts';
import { linked } from '../supplies/access.ts';

/** The place of a bill in the list. */
export interface BillPlace {
  issue_date: string;
  id: number;
}

export interface BillsOf {
  deya_id: number;
  person_id: number;
  /** One supply; all of the person by default. */
  code: string | undefined;
  day: string;
}

/**
 * All bills that a person ($2) may see at a utility ($1) on a day ($3). A tenant sees only consumption since moving in; the join to
 * the link with the utility hides all from a pending registration. A payment is the utility's `paid_on`, a part of one a smaller
 * `total_unpaid`. The text is constant instead of a built query: it is the portal's busiest read, and building it took a fifth of
 * its time.
 */
const OWN_BILLS = `
  select b.id, b.deya_id, b.bill_number, b.kwdikos_katanalwti, s.liable_id as id_katanalwti,
         s.first_name, s.last_name, s.afm, s.owner, s.owner_afm, b.hydrometer,
         s.street, s.address, s.municipal_district, b.kind, b.period, b.period_start, b.period_end,
         b.previous_measurement, b.new_measurement, b.consumption, b.charge, b.discount, b.current_total,
         case when b.paid_on is not null then 0 else greatest(0, least(b.current_total, b.total_unpaid)) end as balance,
         b.previous_unpaid, b.total_unpaid, b.installment_amount, b.standing_order, b.payment_code, b.barcode,
         b.issue_date, b.expiry_date, b.paid_on,
         case when b.paid_on is null then (
           select to_char(max(p.authorised_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
           from bank_payment p where p.deya_id = b.deya_id and p.bill_id = b.id
         ) end as paid_at_bank,
         to_char(b.last_update at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_update
  from supply_person sp
  join person_deya l on l.deya_id = sp.deya_id and l.person_id = sp.person_id and l.status = 'active'
  join supply s on s.deya_id = sp.deya_id and s.kwdikos_katanalwti = sp.kwdikos_katanalwti
  join bill b on b.deya_id = s.deya_id and b.kwdikos_katanalwti = s.kwdikos_katanalwti
  where sp.deya_id = $1 and sp.person_id = $2
    and coalesce(sp.since, $3::date) <= $3::date and coalesce(sp.until, $3::date) >= $3::date
    and (sp.since is null or b.period_end > sp.since)`;

const PAGE_OF_BILLS = `${OWN_BILLS}
    and ($4::text is null or sp.kwdikos_katanalwti = $4)
    and ($5::date is null or (b.issue_date, b.id) < ($5, $6::bigint))
  order by b.issue_date desc, b.id desc limit $7`;

/** `owed` of `shared/rules/bill-state.ts` in SQL; a test holds that both answer the same. */
const SUM_OF_BILLS = `
  select count(*)::int as bills,
         coalesce(sum(balance) filter (where is_open), 0)::int as total,
         coalesce(sum(balance) filter (where is_open and expiry_date < $3), 0)::int as overdue,
         coalesce(sum(balance) filter (where is_left and installment_amount is not null), 0)::int as in_plan,
         min(expiry_date) filter (where is_open and expiry_date >= $3) as next_due
  from (select *, is_left and installment_amount is null as is_open
        from (select *, balance > 0 and paid_at_bank is null as is_left
              from (${OWN_BILLS} and ($4::text is null or sp.kwdikos_katanalwti = $4)) own) left_to_pay) own_bills`;

const ONE_BILL = `${OWN_BILLS} and b.id = $4`;

/** One page of bills, newest first. */
export async function selectBills(tx: Tx, of: BillsOf, { after, limit }: Page<BillPlace>): Promise<Bill[]> {
  const { deya_id, person_id, day, code = null } = of;
  const values = [deya_id, person_id, day, code, after?.issue_date ?? null, after?.id ?? null, limit];
  // oxlint-disable-next-line no-restricted-properties -- a constant text, its values beside it
  return (await tx.executeQuery<Bill>(CompiledQuery.raw(PAGE_OF_BILLS, values))).rows;
}

/** The sum and the number of all bills. */
export async function sumBills(tx: Tx, { deya_id, person_id, day, code }: BillsOf): Promise<Owed & { bills: number }> {
  const values = [deya_id, person_id, day, code ?? null];
  // oxlint-disable-next-line no-restricted-properties -- a constant text, its values beside it
  return (await tx.executeQuery<Owed & { bills: number }>(CompiledQuery.raw(SUM_OF_BILLS, values))).rows[0]!;
}

/** One bill with its charges; undefined when it is not the person's, or does not exist. */
export async function selectBill(
  tx: Tx,
  of: { deya_id: number; person_id: number; day: string; id: number },
): Promise<(Bill & { lines: BillLine[] }) | undefined> {
  const values = [of.deya_id, of.person_id, of.day, of.id];
  // oxlint-disable-next-line no-restricted-properties -- a constant text, its values beside it
  const [bill] = (await tx.executeQuery<Bill>(CompiledQuery.raw(ONE_BILL, values))).rows;
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

/** The newest bill with a payment code or barcode: a customer's code may stay the same from bill to bill. */
export async function selectPayable(tx: Tx, deya_id: number, code: string) {
  const { rows } = await sql<{
    first_name: string;
    last_name: string;
    amount: number;
    expiry_date: string;
    code: string;
  }>`
    select s.first_name, s.last_name, b.total_unpaid as amount, b.expiry_date, coalesce(b.payment_code, b.barcode) as code
    from bill b join supply s on s.deya_id = b.deya_id and s.kwdikos_katanalwti = b.kwdikos_katanalwti
    where b.deya_id = ${deya_id} and (b.payment_code = ${code} or b.barcode = ${code})
    order by b.issue_date desc, b.id desc limit 1`.execute(tx);
  return rows[0];
}
