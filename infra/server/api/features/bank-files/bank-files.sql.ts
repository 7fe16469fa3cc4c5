import type { Tx } from '@hydria/database/db.ts';
import type { BankEntry, BankFile, WholeBankEntry } from '@hydria/shared/contract/bank-files.ts';
import type { Queue } from '@hydria/shared/contract/fields.ts';
import { WAITING_LISTS } from '@hydria/shared/rules/waiting-lists.ts';
import { sql } from 'kysely';
import { readQueue } from '../../kernel/read-queue.ts';
import {
  byCalendarDay,
  byWaiting,
  byWhole,
  sortedList,
  type SortedPart,
  type SortPlace,
} from '../../kernel/sorted-list.ts';
import { utc } from '../../kernel/utc.ts';
import { lockDebts } from '../ledger/lock-debts.ts';
import { paymentReference } from '../payments/payment-reference.ts';
import { STATEMENTS } from './statements.sql.ts';

const WAITS = sql`f.state = ${WAITING_LISTS.bank_files.state}`;

/** The order of the list: files that wait for a second person stand first. */
export const filesInOrder = sortedList({ received: byWaiting(WAITS, sql`f.id`) }, sql`f.id`);

export async function countFiles(tx: Tx, deya_id: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from bank_file where deya_id = ${deya_id}`.execute(tx);
  return rows[0]?.n ?? 0;
}

export const selectFileQueue = (tx: Tx, deya_id: number): Promise<Queue> =>
  readQueue(tx, sql`select f.received_at as at from bank_file f where f.deya_id = ${deya_id} and ${WAITS}`);

interface WantedFiles {
  deya_id: number;
  /** The files that this person has uploaded are their own. */
  reader: number;
  /** One file alone. */
  id?: number;
}

/** Files, each with the sums of its entries. */
export async function selectFiles(
  tx: Tx,
  { deya_id, reader, id }: WantedFiles,
  { place, rest }: SortedPart,
): Promise<(BankFile & SortPlace)[]> {
  const { rows } = await sql<BankFile & SortPlace>`
    with page as (
      select f.*, ${place} from bank_file f where f.deya_id = ${deya_id} ${id === undefined ? sql`` : sql`and f.id = ${id}`} ${rest})
    select f.sort_value, f.sort_key, f.id, f.name, f.source, f.message, f.account, ${utc('f.received_at')} as received_at, f.state, f.entries,
           staff_name(f.deya_id, f.received_by) as received_by, f.received_by is not distinct from ${reader} as is_own,
           staff_name(f.deya_id, f.decided_by) as decided_by, ${utc('f.decided_at')} as decided_at,
           e.known, e.matched, e.unmatched, e.credit_cents, e.debit_cents,
           ${STATEMENTS} as statements
    from page f
    cross join lateral (
      select count(*) filter (where state = 'known')::int as known,
             count(*) filter (where state in ('matched', 'assigned', 'returned', 'other'))::int as matched,
             count(*) filter (where state in ('unmatched', 'proposed'))::int as unmatched,
             coalesce(sum(amount_cents) filter (where direction = 'credit'), 0)::float8 as credit_cents,
             coalesce(sum(amount_cents) filter (where direction = 'debit'), 0)::float8 as debit_cents
      from bank_entry where deya_id = ${deya_id} and file_id = f.id) e
    order by f.sort_value, f.sort_key::bigint`.execute(tx);
  return rows;
}

export async function selectFile(tx: Tx, wanted: Required<WantedFiles>): Promise<BankFile | undefined> {
  const { data } = await filesInOrder({ sort: 'received', order: 'asc', cursor: undefined, rows: 1 }, (part) =>
    selectFiles(tx, wanted, part),
  );
  return data[0];
}

const named = <Row extends { order: string | null }>(row: Row): Row & { reference: string | null } => ({
  ...row,
  reference: row.order === null ? null : paymentReference(row.order),
});

interface EntryFilter {
  deya_id: number;
  state?: BankEntry['state'] | undefined;
  reason?: BankEntry['reason'] | undefined;
  search?: string | undefined;
}

const matching = ({ deya_id, state, reason, search = '' }: EntryFilter) => sql`
  from bank_entry e
  where e.deya_id = ${deya_id}
    and ${state === undefined ? sql`e.state in ('unmatched', 'proposed')` : sql`e.state = ${state}`}
    and (${reason ?? null}::text is null or e.reason = ${reason ?? null})
    and (${search} = '' or strpos(search_text(concat_ws(' ', e.counterparty, e.remittance, e.end_to_end, e.parts::text, e.order_code)),
         search_text(${search})) > 0)`;

/** At most 10,001. */
export async function countEntries(tx: Tx, filter: EntryFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select ${matching(filter)} limit 10001) found`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** The payer of a surplus is that of its payment. */
const PAYER = sql`coalesce(e.counterparty, (
  select coalesce(nullif(trim(o.first_name || ' ' || o.last_name), ''), o.email)
  from bank_payment p join person o on o.id = p.person_id
  where p.deya_id = e.deya_id and p.order_code = e.order_code))`;

const COLUMNS = sql`
  e.order_code as "order", e.id, e.booked_on, e.direction, e.amount_cents::float8 as amount_cents, e.open_cents::float8 as open_cents, e.state, e.reason,
  ${PAYER} as counterparty, e.remittance,
  coalesce((select array_agg(p ->> 'reference') from jsonb_array_elements(e.parts) p), '{}') as "references"`;

/** The orders of the entries. */
export const inOrder = sortedList(
  { booked_on: byCalendarDay(sql`e.booked_on`), amount: byWhole(sql`e.amount_cents`) },
  sql`e.id`,
);

/** One page of entries. */
export async function selectEntries(
  tx: Tx,
  filter: EntryFilter,
  { place, rest }: SortedPart,
): Promise<(BankEntry & SortPlace)[]> {
  const { rows } = await sql<Omit<BankEntry, 'reference'> & SortPlace>`
    select ${place}, ${COLUMNS} ${matching(filter)} ${rest}`.execute(tx);
  return rows.map(named);
}

export const selectQueue = (tx: Tx, deya_id: number): Promise<Queue> =>
  readQueue(
    tx,
    sql`
      select f.received_at as at
      from bank_entry e
      cross join lateral (
        select b.received_at from bank_file b where b.deya_id = e.deya_id and b.id = e.file_id
        union all
        select p.authorised_at from bank_payment p where p.deya_id = e.deya_id and p.order_code = e.order_code) f
      where e.deya_id = ${deya_id} and e.state in ('unmatched', 'proposed')`,
  );

interface WantedEntry {
  deya_id: number;
  id: number;
  reader: number;
  /** The calendar day where the utility is, on which decisions can be taken back. */
  today: string;
}

/** One entry with its decisions; those of `reader` are their own. */
export async function selectEntry(
  tx: Tx,
  { deya_id, id, reader, today }: WantedEntry,
): Promise<Omit<WholeBankEntry, 'four_eyes_cents'> | undefined> {
  const { rows } = await sql<Omit<WholeBankEntry, 'reference' | 'four_eyes_cents'>>`
    select ${COLUMNS}, f.name as file, e.counterparty_iban, e.end_to_end,
           coalesce((
             select json_agg(json_build_object(
               'id', d.id, 'kind', d.kind, 'state', d.state, 'note', d.note,
               'parts', coalesce((
                  select json_agg(json_build_object('bill_id', (p ->> 'bill_id')::bigint, 'amount_cents', (p ->> 'amount_cents')::bigint,
                    'bill_number', (select b.bill_number from bill b where b.deya_id = d.deya_id and b.id = (p ->> 'bill_id')::bigint)))
                  from jsonb_array_elements(d.parts) p), '[]'),
               'proposed_by', coalesce(staff_name(d.deya_id, d.proposed_by), '–'), 'proposed_at', ${utc('d.proposed_at')},
               'decided_by', staff_name(d.deya_id, d.decided_by), 'decided_at', ${utc('d.decided_at')},
               'is_own', d.proposed_by = ${reader}, 'undone_by', staff_name(d.deya_id, d.undone_by), 'undone_at', ${utc('d.undone_at')},
               'can_undo', d.kind = 'assign' and d.state = 'done' and d.undone_at is null
                 and (d.decided_at at time zone 'Europe/Athens')::date = ${today}::date) order by d.id)
             from bank_entry_decision d where d.deya_id = e.deya_id and d.entry_id = e.id), '[]') as decisions
    from bank_entry e left join bank_file f on f.deya_id = e.deya_id and f.id = e.file_id
    where e.deya_id = ${deya_id} and e.id = ${id} and e.state not in ('read', 'known', 'matched', 'other')`.execute(tx);
  return rows.map(named)[0];
}

/** A bill by its id, or as the staff name it: by its number, its payment code or its barcode. */
type NamedBill = { bill_id: number } | { code: string; bare: string };

const isNamed = (bill: NamedBill) =>
  'code' in bill
    ? sql`(b.bill_number = ${bill.code} or b.payment_code = ${bill.bare} or b.barcode = ${bill.bare})`
    : sql`b.id = ${bill.bill_id}`;

/** A bill, locked, with what is left to pay of it; undefined for one that is paid. */
export async function selectNamedBill(
  tx: Tx,
  deya_id: number,
  bill: NamedBill,
): Promise<{ bill_id: number; stated_cents: number; owed_cents: number; in_plan: boolean } | undefined> {
  const { rows: found } = await sql<{ id: number }>`
    select b.id from bill b where b.deya_id = ${deya_id} and b.paid_on is null and ${isNamed(bill)}
    order by b.issue_date desc, b.id desc limit 1`.execute(tx);
  if (!found[0]) return undefined;
  await lockDebts(tx, deya_id, { bill_ids: [found[0].id] });
  const { rows } = await sql<{ bill_id: number; stated_cents: number; owed_cents: number; in_plan: boolean }>`
    select b.id as bill_id, b.installment_amount is not null as in_plan, greatest(0, least(b.current_total, b.total_unpaid)) as stated_cents,
           greatest(0, least(b.current_total, b.total_unpaid) - coalesce((
             select sum(i.amount_cents - i.refunded_cents - i.surplus_cents)::int from bank_payment_item i
             where i.deya_id = b.deya_id and i.bill_id = b.id and i.authorised_at is not null
               and least(b.current_total, b.total_unpaid) > i.owed_cents - i.amount_cents + i.refunded_cents + i.surplus_cents), 0)) as owed_cents
    from bill b where b.deya_id = ${deya_id} and b.id = ${found[0].id} and b.paid_on is null`.execute(tx);
  return rows[0];
}
