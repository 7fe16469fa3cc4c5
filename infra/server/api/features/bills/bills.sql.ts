import type { Tx } from '@hydria/database/db.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import type { Bill, BillLine, BillPayment, Owed, Settlement } from '@hydria/shared/contract/bills.ts';
import { centsIn } from '@hydria/shared/rules/written-number.ts';
import { CompiledQuery, sql } from 'kysely';
import type { Page } from '../../kernel/keyset-page.ts';
import { utc } from '../../kernel/utc.ts';
import { linked, ownDay } from '../supplies/access.ts';
import { selectCodes, type BillCodes } from './bill-transfer.ts';

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

/** The filters of the list. */
export type BillFilters = Pick<CallInput<'GET /api/bills/list'>['query'], 'state' | 'year' | 'search'>;

/** A tax number, whole for the person ($2) whose number it is (ADR 113). The person is read once for a statement. */
const masked = (number: string): string =>
  `case when ${number} = (select v.afm from person v where v.id = $2) then ${number} else '*****' || right(${number}, 4) end`;

/**
 * All bills that a person ($2) may see at a utility ($1) on a day ($3). A bill belongs to the days of a link by the end of its
 * period (ADR 94). The join to the link with the utility hides all from a pending registration. A payment is the utility's
 * `paid_on`, a part of one a smaller `total_unpaid`. A part that was paid at the bank and that the utility does not state yet
 * (0540) lowers the balance. The text is constant instead of a built query: it is the portal's busiest read, and building it took
 * a fifth of its time.
 */
const OWN_BILLS = `
  select b.id, b.deya_id, b.bill_number, b.kwdikos_katanalwti, s.liable_id as id_katanalwti,
         s.first_name, s.last_name, ${masked('s.afm')} as afm,
         s.owner, ${masked('s.owner_afm')} as owner_afm, b.hydrometer,
         s.street, s.address, s.municipal_district, b.kind, b.period, b.period_start, b.period_end,
         b.previous_measurement, b.new_measurement, b.consumption, b.charge, b.discount, b.current_total,
         case when b.paid_on is not null then 0
              when p.amount is null or p.amount >= least(b.current_total, b.total_unpaid) then greatest(0, least(b.current_total, b.total_unpaid))
              else least(b.current_total, b.total_unpaid) - p.amount end as balance,
         b.previous_unpaid, b.total_unpaid, b.installment_amount, b.standing_order, b.payment_code, b.barcode,
         b.issue_date, b.expiry_date, b.paid_on,
         case when p.amount >= least(b.current_total, b.total_unpaid)
              then to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as paid_at_bank,
         to_char(b.last_update at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_update
  from supply_person sp
  join person_deya l on l.deya_id = sp.deya_id and l.person_id = sp.person_id and l.status = 'active'
  join supply s on s.deya_id = sp.deya_id and s.kwdikos_katanalwti = sp.kwdikos_katanalwti
  join bill b on b.deya_id = s.deya_id and b.kwdikos_katanalwti = s.kwdikos_katanalwti
  left join lateral (
    select sum(i.amount_cents - i.refunded_cents - i.surplus_cents)::int as amount, max(i.authorised_at) as at from bank_payment_item i
    where i.deya_id = b.deya_id and i.bill_id = b.id and i.authorised_at is not null
      and least(b.current_total, b.total_unpaid) > i.owed_cents - i.amount_cents + i.refunded_cents + i.surplus_cents
  ) p on b.paid_on is null
  where sp.deya_id = $1 and sp.person_id = $2 and sp.hidden_at is null
    and coalesce(sp.since, $3::date) <= $3::date and coalesce(sp.until, $3::date) >= $3::date
    and is_own_bill(b.period_end, sp.since, sp.until)`;

const PAGE_OF_BILLS = `${OWN_BILLS}
    and ($4::text is null or sp.kwdikos_katanalwti = $4)
    and ($5::date is null or (b.issue_date, b.id) < ($5, $6::bigint))
  order by b.issue_date desc, b.id desc limit $7`;

/** The bills of one supply ($4), or of all. */
const OWN_OF_SUPPLY = `${OWN_BILLS} and ($4::text is null or sp.kwdikos_katanalwti = $4)`;

// `billState` of `shared/rules/bill-state.ts` in SQL; a test holds that both judge the same.
const IS_LEFT = 'balance > 0 and paid_at_bank is null';
const IS_OPEN = `${IS_LEFT} and installment_amount is null`;
const IS_IN_PLAN = `${IS_LEFT} and installment_amount is not null`;

/** A page of the bills that match the filters: $8 the state, $9 the year, $10 the text, $11 an amount. */
const PAGE_OF_MATCHES = `
  select * from (${OWN_OF_SUPPLY}) b
  where ($5::date is null or (issue_date, id) < ($5, $6::bigint))
    and case $8::text
          when 'open' then ${IS_OPEN}
          when 'overdue' then ${IS_OPEN} and expiry_date < $3
          when 'in_plan' then ${IS_IN_PLAN}
          when 'paid' then not (${IS_LEFT})
          else true end
    and ($9::int is null or issue_date >= make_date($9, 1, 1) and issue_date < make_date($9 + 1, 1, 1))
    and ($10::text is null or current_total = $11::int or balance = $11 or strpos(search_text(concat_ws(' ', bill_number,
          kwdikos_katanalwti, payment_code, replace(payment_code, ' ', ''), barcode, street, address, municipal_district, (
            select a.alias from supply_person a where a.deya_id = b.deya_id and a.person_id = $2
            and a.kwdikos_katanalwti = b.kwdikos_katanalwti))), search_text($10)) > 0)
  order by issue_date desc, id desc limit $7`;

/**
 * Sums over bills and running plans. Of a liable party the newest running plan counts, as on the page. Its open instalments
 * stand for the bills that it pays.
 */
const SUM_OF_BILLS = `
  with own as (${OWN_OF_SUPPLY}),
  plan as (
    select distinct on (t.liable_id) t.id, t.liable_id
    from supply_person sp
    join person_deya l on l.deya_id = sp.deya_id and l.person_id = sp.person_id and l.status = 'active'
    join settlement t on t.deya_id = sp.deya_id and t.kwdikos_katanalwti = sp.kwdikos_katanalwti and t.canceldate is null
      and is_own_day(t.settldate, sp.since, sp.until)
    where sp.deya_id = $1 and sp.person_id = $2 and sp.hidden_at is null
      and coalesce(sp.since, $3::date) <= $3::date and coalesce(sp.until, $3::date) >= $3::date
      and ($4::text is null
           or t.liable_id = (select s.liable_id from supply s where s.deya_id = $1 and s.kwdikos_katanalwti = $4))
    order by t.liable_id, t.settldate desc, t.id desc),
  installment as (
    select i.due_date, i.restamount
    from plan join settlement_installment i on i.deya_id = $1 and i.settlement_id = plan.id and i.restamount > 0
    where not exists (
      select from bank_payment_item p
      where p.deya_id = $1 and p.settlement_id = i.settlement_id and p.installmentsnr = i.installmentsnr
        and p.authorised_at is not null and i.restamount > p.owed_cents - p.amount_cents + p.refunded_cents + p.surplus_cents))
  select count(*)::int as bills,
         coalesce(sum(balance) filter (where ${IS_OPEN}), 0)::int as total,
         coalesce(sum(balance) filter (where ${IS_OPEN} and expiry_date < $3), 0)::int as overdue,
         (coalesce(sum(balance) filter (where ${IS_IN_PLAN} and id_katanalwti not in (select liable_id from plan)), 0)
          + (select coalesce(sum(restamount), 0) from installment))::int as in_plan,
         least(min(expiry_date) filter (where ${IS_OPEN} and expiry_date >= $3),
               (select min(due_date) from installment where due_date >= $3)) as next_due,
         (select json_build_object('due_date', due_date, 'amount', sum(restamount)::int)
          from installment group by due_date order by due_date limit 1) as next_installment,
         (select json_build_object('count', count(*)::int, 'amount', coalesce(sum(restamount), 0)::int)
          from installment where due_date < $3) as late_installments,
         (array_agg(current_total order by issue_date desc, id desc))[1] as latest_total,
         coalesce(array_agg(distinct extract(year from issue_date)::int), '{}') as years
  from own`;

/** The bills that make up the sum. */
const OPEN_BILLS = `select * from (${OWN_OF_SUPPLY}) b where ${IS_OPEN} order by expiry_date, id limit 50`;

/** A payment counts for `previous_left` from the day of issue on: earlier ones are not in `previous_unpaid`. */
const ONE_BILL = `
  select own.*, greatest(0, previous_unpaid - (
    select coalesce(sum(case when e.paid_on is not null then e.current_total else paid.amount end), 0)
    from bill e
    left join lateral (select least(e.current_total, coalesce(sum(i.amount_cents - i.refunded_cents - i.surplus_cents), 0)) as amount from bank_payment_item i
                       where i.deya_id = e.deya_id and i.bill_id = e.id and i.authorised_at is not null) paid on true
    where e.deya_id = own.deya_id and e.kwdikos_katanalwti = own.kwdikos_katanalwti
      and (e.issue_date, e.id) < (own.issue_date, own.id) and coalesce(e.paid_on, own.issue_date) >= own.issue_date
  ))::int as previous_left
  from (${OWN_BILLS} and b.id = $4) own`;

/** The rows of a constant statement. */
async function rowsOf<Row>(tx: Tx, text: string, values: readonly unknown[]): Promise<Row[]> {
  // oxlint-disable-next-line no-restricted-properties -- a constant text, its values beside it
  return (await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

/** One page of bills that match the filters, newest first. */
export async function selectBills(
  tx: Tx,
  of: BillsOf,
  { after, limit }: Page<BillPlace>,
  { state, year, search }: BillFilters = {},
): Promise<Bill[]> {
  const { deya_id, person_id, day, code = null } = of;
  const values = [deya_id, person_id, day, code, after?.issue_date ?? null, after?.id ?? null, limit];
  if (state === undefined && year === undefined && search === undefined) return rowsOf<Bill>(tx, PAGE_OF_BILLS, values);
  const amount = search === undefined ? null : centsIn(search);
  return rowsOf<Bill>(tx, PAGE_OF_MATCHES, [...values, state ?? null, year ?? null, search ?? null, amount]);
}

/** The amount owed, with the number of all bills. */
export async function sumBills(
  tx: Tx,
  { deya_id, person_id, day, code }: BillsOf,
): Promise<{ owed: Owed; count: number }> {
  const values = [deya_id, person_id, day, code ?? null];
  const [row] = await rowsOf<Omit<Owed, 'bills'> & { bills: number }>(tx, SUM_OF_BILLS, values);
  const { bills: count, ...sum } = row!;
  const bills = sum.total > 0 ? await rowsOf<Bill>(tx, OPEN_BILLS, values) : [];
  return { owed: { ...sum, years: sum.years.toReversed(), bills }, count };
}

/**
 * The payments of a bill through the portal, under way or captured. One is posted when the utility states the bill as paid, or
 * less of it than when the payment began.
 */
async function selectBillPayments(tx: Tx, of: { deya_id: number; id: number }): Promise<BillPayment[]> {
  const { rows } = await sql<BillPayment>`
    select i.amount_cents, ${utc('p.created_at')} as begun_at, ${utc('i.authorised_at')} as paid_at,
           i.refunded_cents, i.surplus_cents,
           i.authorised_at is not null and i.amount_cents > i.refunded_cents + i.surplus_cents
             and (b.paid_on is not null or least(b.current_total, b.total_unpaid) <= i.owed_cents - i.amount_cents + i.refunded_cents + i.surplus_cents) as is_posted
    from bank_payment_item i
    join bank_payment p on p.deya_id = i.deya_id and p.order_code = i.order_code
    join bill b on b.deya_id = i.deya_id and b.id = i.bill_id
    where i.deya_id = ${of.deya_id} and i.bill_id = ${of.id} and (i.is_open or i.authorised_at is not null)
    order by coalesce(i.authorised_at, p.created_at), p.order_code limit 50`.execute(tx);
  return rows;
}

/** One bill with its charges and payments; undefined when it is not the person's, or does not exist. */
export async function selectBill(
  tx: Tx,
  of: { deya_id: number; person_id: number; day: string; id: number },
): Promise<(Bill & BillCodes & { previous_left: number; lines: BillLine[]; payments: BillPayment[] }) | undefined> {
  const values = [of.deya_id, of.person_id, of.day, of.id];
  const [bill] = await rowsOf<Bill & { previous_left: number }>(tx, ONE_BILL, values);
  if (!bill) return undefined;
  const lines = await tx
    .selectFrom('bill_line')
    .select(['kind', 'label', 'quantity', 'unit_price', 'amount'])
    .where('deya_id', '=', of.deya_id)
    .where('bill_id', '=', of.id)
    .orderBy('line')
    .execute();
  return {
    ...bill,
    lines,
    payments: await selectBillPayments(tx, of),
    ...(await selectCodes(tx, bill, of.day)),
  };
}

/**
 * The instalments of a plan as JSON. One that was paid at the bank has a time until the utility states less of it than when the
 * payment began.
 */
const INSTALLMENTS = sql<Settlement['installments_data']>`coalesce(
  (select json_agg(json_build_object(
            'installmentid', i.installmentid, 'installmentsnr', i.installmentsnr, 'due_date', i.due_date,
            'amount', i.amount, 'restamount', i.restamount, 'paid_at_bank', (
              select to_char(max(p.authorised_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
              from bank_payment_item p
              where p.deya_id = i.deya_id and p.settlement_id = i.settlement_id and p.installmentsnr = i.installmentsnr
                and p.authorised_at is not null and i.restamount > p.owed_cents - p.amount_cents + p.refunded_cents + p.surplus_cents
            )) order by i.installmentsnr)
   from settlement_installment i where i.deya_id = t.deya_id and i.settlement_id = t.id),
  '[]')`;

/** A running plan of the person's supplies by its number, with its instalments. */
export async function selectPlan(
  tx: Tx,
  of: { deya_id: number; person_id: number; day: string; protokol: string },
): Promise<{ id: number; installments_data: Settlement['installments_data'] } | undefined> {
  const { rows } = await sql<{ id: number; installments_data: Settlement['installments_data'] }>`
    select t.id, ${INSTALLMENTS} as installments_data
    from settlement t
    where t.deya_id = ${of.deya_id} and t.protokol = ${of.protokol} and t.canceldate is null
      and exists (
        select from supply_person sp
        where sp.deya_id = t.deya_id and sp.kwdikos_katanalwti = t.kwdikos_katanalwti and ${linked(of.person_id, of.day)}
          and ${ownDay(sql`t.settldate`)})`.execute(tx);
  return rows[0];
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
           (select json_build_object('missed_max', r.missed_max, 'kind', r.on_default) from settlement_rule r
            where r.deya_id = t.deya_id and r.settlcateg = t.settlcateg and r.installrange = t.installrange limit 1) as on_default,
           ${INSTALLMENTS} as installments_data
    from settlement t
    where t.deya_id = ${of.deya_id} and t.liable_id = ${of.liable_id}
      and exists (
        select from supply_person sp
        where sp.deya_id = t.deya_id and sp.kwdikos_katanalwti = t.kwdikos_katanalwti and ${linked(of.person_id, of.day)}
          and ${ownDay(sql`t.settldate`)})
    order by t.canceldate is not null, t.settldate desc, t.id desc
    limit 50`.execute(tx);
  return rows;
}
