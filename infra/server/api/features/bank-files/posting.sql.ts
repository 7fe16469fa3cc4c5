import type { Tx } from '@hydria/database/db.ts';
import type { EntryPart, UnmatchedReason } from '@hydria/database/tables/billing.ts';
import { sql } from 'kysely';
import { proposedCents } from '../ledger/proposed-cents.ts';
import type { CodedDebt } from './match-entry.ts';

/** An entry that waits for its posting. */
export interface ReadEntry {
  id: number;
  direction: 'credit' | 'debit';
  is_reversal: boolean;
  is_rest: boolean;
  is_lump: boolean;
  amount_cents: number;
  booked_on: string;
  ref_key: string | null;
  text_key: string;
  batch_key: string | null;
  end_to_end: string | null;
  parts: EntryPart[];
  remittance: string;
  /** Another file has brought this money. */
  is_known: boolean;
  /** The lump of another file that contains this money; it stands in `unmatched`. */
  lump_id: number | null;
}

/** One posting of bank files at a time in a utility: entries of two files may be the same money. */
export const lockPosting = (tx: Tx, deya_id: number) =>
  sql`select pg_advisory_xact_lock(714661, ${deya_id})`.execute(tx);

const POSTED = sql`k.state not in ('read', 'known')`;

/** A report without references, and one without the payer. */
const WITHOUT_REFERENCE = sql`(e.reference_key is null or k.reference_key is null)`;
const WITHOUT_PAYER = sql`(e.payer_key is null or k.payer_key is null)`;

/**
 * Whether another file has brought the money of entry e by what the payer gave. That is all of it, or the payer's number with references
 * or name, where one of the two reports lacks the other one. Two references or two payers are never the same money.
 */
const givenBefore = (key: 'text_key' | 'reference_key' | 'payer_key', lacks = sql`true`) => sql`
  exists (
    select from bank_entry k join bank_file kf on kf.deya_id = k.deya_id and kf.id = k.file_id
    where k.deya_id = e.deya_id and k.${sql.ref(key)} = e.${sql.ref(key)} and k.file_id <> e.file_id and ${POSTED} and ${lacks}
      and (k.ref_key is null or e.ref_key is null or (kf.message <> f.message and not exists (
        select from bank_entry s where s.deya_id = e.deya_id and s.ref_key = k.ref_key and s.file_id = e.file_id))))`;

/**
 * The next entries of a file that may be posted. The same money in another file has the bank's number, or what the payer gave where one of the two has no
 * number. A statement and a notification may give different numbers to the same money: then what the payer gave decides, unless this
 * file has that number in another entry.
 */
export async function selectRead(tx: Tx, deya_id: number, file_id: number, limit: number): Promise<ReadEntry[]> {
  const { rows } = await sql<ReadEntry>`
    select e.id, e.direction, e.is_reversal, e.is_rest, e.is_lump, e.amount_cents::float8 as amount_cents, e.booked_on, e.ref_key,
           e.text_key, e.batch_key, e.end_to_end, e.parts, e.remittance, l.id as lump_id,
           (e.ref_key is not null and exists (
              select from bank_entry k where k.deya_id = e.deya_id and k.ref_key = e.ref_key and ${POSTED} and not k.is_lump))
           or ${givenBefore('text_key')}
           or ${givenBefore('reference_key', WITHOUT_PAYER)}
           or ${givenBefore('payer_key', WITHOUT_REFERENCE)}
           or (e.is_lump and e.batch_key is not null and exists (
              select from bank_entry k where k.deya_id = e.deya_id and k.batch_key = e.batch_key and k.file_id <> e.file_id and ${POSTED}))
           as is_known
    from bank_entry e
    join bank_file f on f.deya_id = e.deya_id and f.id = e.file_id
    left join lateral (
      select k.id from bank_entry k
      where k.deya_id = e.deya_id and k.batch_key = e.batch_key and k.is_lump and k.file_id <> e.file_id and ${POSTED}
      limit 1) l on not e.is_lump
    where e.deya_id = ${deya_id} and e.file_id = ${file_id} and e.state = 'read' and f.state = 'posting'
    order by e.line limit ${limit}`.execute(tx);
  return rows;
}

/** A code that a bill has. */
export interface BillOfCode {
  code: string;
  bill_id: number;
}

/** The bills that have one of the codes, as payment code or as barcode. */
export async function selectBillsOfCodes(tx: Tx, deya_id: number, codes: readonly string[]): Promise<BillOfCode[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<BillOfCode>`
    select b.payment_code as code, b.id as bill_id from bill b where b.deya_id = ${deya_id} and b.payment_code = any(${[...codes]})
    union
    select b.barcode, b.id from bill b where b.deya_id = ${deya_id} and b.barcode = any(${[...codes]})`.execute(tx);
  return rows;
}

/** Bills that are locked, by their code, with the amount that is left to pay; those that are due first first. */
export async function selectDebts(
  tx: Tx,
  deya_id: number,
  coded: readonly BillOfCode[],
): Promise<(CodedDebt & { code: string })[]> {
  if (coded.length === 0) return [];
  const { rows } = await sql<CodedDebt & { code: string }>`
    with coded as (
      select * from jsonb_to_recordset(${JSON.stringify(coded)}::jsonb) as c(code text, bill_id bigint)),
    -- A code belongs to the supply of its newest bill.
    billed as (
      select c.code, b.*, least(b.current_total, b.total_unpaid) as stated,
             first_value(b.kwdikos_katanalwti) over (partition by c.code order by b.issue_date desc, b.id desc) as newest
      from coded c join bill b on b.deya_id = ${deya_id} and b.id = c.bill_id)
    select b.code, b.id as bill_id, b.installment_amount is not null as in_plan, greatest(0, b.stated) as stated_cents,
           case when b.paid_on is null then greatest(0, b.stated - coalesce(p.paid, 0)) else 0 end as owed_cents
    from billed b
    left join lateral (
      select sum(i.amount_cents - i.refunded_cents - i.surplus_cents)::int as paid from bank_payment_item i
      where i.deya_id = ${deya_id} and i.bill_id = b.id and i.authorised_at is not null
        and b.stated > i.owed_cents - i.amount_cents + i.refunded_cents + i.surplus_cents) p on true
    where b.kwdikos_katanalwti = b.newest
    order by b.expiry_date, b.id`.execute(tx);
  return rows;
}

/** The payments with these order numbers, locked. */
export const selectOrders = (tx: Tx, deya_id: number, orders: readonly string[]) =>
  tx
    .selectFrom('bank_payment')
    .select(['order_code', 'amount_cents', 'state', 'settled_at', 'person_id'])
    .where('deya_id', '=', deya_id)
    .where((eb) => eb('order_code', '=', eb.fn.any(eb.val([...orders]))))
    .orderBy('order_code')
    .forUpdate()
    .execute();

/** The result of an entry. */
export interface PostedEntry {
  id: number;
  state: 'known' | 'matched' | 'unmatched' | 'other';
  reason: UnmatchedReason | null;
  open_cents: number;
}

export const updateEntries = (tx: Tx, deya_id: number, entries: readonly PostedEntry[]) =>
  sql`
    update bank_entry e set state = r.state, reason = r.reason, open_cents = r.open_cents
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as r(id bigint, state text, reason text, open_cents bigint)
    where e.deya_id = ${deya_id} and e.id = r.id`.execute(tx);

/** A payment that came to the utility's account with the code of a bill. */
export interface Receipt {
  order_code: string;
  booked_on: string;
  items: { bill_id: number; amount_cents: number; stated_cents: number }[];
}

/** Writes receipts as settled payments, so that bills, lists and the guard against paying twice know them. */
export async function insertReceipts(tx: Tx, deya_id: number, receipts: readonly Receipt[], now: Date): Promise<void> {
  if (receipts.length === 0) return;
  await sql`
    with given as (
      select order_code, items, (booked_on + time '12:00') at time zone 'Europe/Athens' as paid_at
      from jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb) as r(order_code text, booked_on date, items jsonb)),
    paid as (
      insert into bank_payment (deya_id, order_code, amount_cents, currency, bank, state, idempotency_key, created_at, updated_at,
                                authorised_at, settled_at)
        select ${deya_id}, order_code, (select sum((i ->> 'amount_cents')::int) from jsonb_array_elements(items) i), 'EUR',
               'bank-file', 'settled', order_code, ${now}, ${now}, paid_at, paid_at
        from given)
    insert into bank_payment_item (deya_id, order_code, item, bill_id, amount_cents, owed_cents, is_open, authorised_at)
      select ${deya_id}, order_code, i.n, (i.one ->> 'bill_id')::bigint, (i.one ->> 'amount_cents')::int,
             (i.one ->> 'stated_cents')::int, false, paid_at
      from given cross join lateral jsonb_array_elements(items) with ordinality as i(one, n)`.execute(tx);
}

/** Marks payments as settled; one whose money went back keeps that state. */
export const settleOrders = (tx: Tx, deya_id: number, orders: readonly string[], now: Date) =>
  tx
    .updateTable('bank_payment')
    .set((eb) => ({
      settled_at: now,
      updated_at: now,
      state: eb
        .case()
        .when('state', '=', 'authorised')
        .then('settled' as const)
        .else(eb.ref('state'))
        .end(),
    }))
    .where('deya_id', '=', deya_id)
    .where((eb) => eb('order_code', '=', eb.fn.any(eb.val([...orders]))))
    .execute();

/** The parts of a payment that refunds under way and proposals hold. */
export interface Held {
  /** Of all its refunds under way. */
  refund_cents: number;
  /** Of those that give its surplus back. */
  surplus_cents: number;
  /** Of a proposal about its surplus. */
  proposed_cents: number;
}

/** The parts of a payment that are held, without those of one refund. */
export async function selectHeld(tx: Tx, deya_id: number, order: string, refund_id: number | null): Promise<Held> {
  const { rows } = await sql<Held>`
    with under_way as (
      select amount_cents, entry_id from payment_refund
      where deya_id = ${deya_id} and order_code = ${order} and state in ('waiting', 'sent') and id is distinct from ${refund_id})
    select coalesce(sum(amount_cents), 0)::float8 as refund_cents,
           coalesce(sum(amount_cents) filter (where entry_id is not null), 0)::float8 as surplus_cents,
           ${proposedCents(sql`${deya_id}`, sql`${order}`)}::float8 as proposed_cents
    from under_way`.execute(tx);
  return rows[0] ?? { refund_cents: 0, surplus_cents: 0, proposed_cents: 0 };
}
