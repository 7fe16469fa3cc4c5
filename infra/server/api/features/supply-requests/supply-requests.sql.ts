import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import type { Queue } from '@hydria/shared/contract/fields.ts';
import type { StaffSupplyRequest, SupplyRequest } from '@hydria/shared/contract/supply-requests.ts';
import { sql, type Insertable } from 'kysely';
import { readQueue } from '../../kernel/read-queue.ts';
import { byWaiting, byWhole, sortedList, type SortedPart, type SortPlace } from '../../kernel/sorted-list.ts';
import { utc } from '../../kernel/utc.ts';
import { isLiable, linked } from '../supplies/access.ts';

/** The facts that decide whether a person may send a request for a supply. */
export interface SupplyStanding {
  is_liable: boolean;
  customer_type: 'tenant' | 'owner' | 'authorised';
  /** Whether the person's days at the supply end. */
  is_limited: boolean;
  open: boolean;
  has_meter: boolean;
}

/** The standing of a person at a supply, which stays locked; nothing for a supply that is not theirs. */
export async function lockStanding(
  tx: Tx,
  { deya_id, kwdikos_katanalwti }: { deya_id: number; kwdikos_katanalwti: string },
  person_id: number,
  day: string,
): Promise<SupplyStanding | undefined> {
  const { rows } = await sql<SupplyStanding>`
    select coalesce(${isLiable}, false) as is_liable, sp.customer_type, sp.until is not null as is_limited, s.open,
           exists (select from hydrometer h where h.deya_id = s.deya_id and h.kwdikos_katanalwti = s.kwdikos_katanalwti
                   and h.removed_on is null) as has_meter
    from supply_person sp
    join person p on p.id = sp.person_id
    join supply s on s.deya_id = sp.deya_id and s.kwdikos_katanalwti = sp.kwdikos_katanalwti and s.deleted_at is null
    where sp.deya_id = ${deya_id} and sp.kwdikos_katanalwti = ${kwdikos_katanalwti} and ${linked(person_id, day)}
    for update of sp`.execute(tx);
  return rows[0];
}

const columns = sql`
  r.id, r.kwdikos_katanalwti, r.kind, r.wanted_on::text as wanted_on, r.reason, r.state, r.done_on::text as done_on, r.answer,
  ${utc('r.asked_at')} as asked_at, ${utc('r.decided_at')} as decided_at`;

/** The request of a person that has this number, or was sent with this key. */
export async function selectOwnRequest(
  tx: Tx,
  deya_id: number,
  person_id: number,
  by: { id: number } | { idempotency_key: string },
): Promise<SupplyRequest | undefined> {
  const { rows } = await sql<SupplyRequest>`
    select ${columns} from supply_request r
    where r.deya_id = ${deya_id} and r.person_id = ${person_id}
      and ${'id' in by ? sql`r.id = ${by.id}` : sql`r.idempotency_key = ${by.idempotency_key}`}`.execute(tx);
  return rows[0];
}

/** More requests for one supply than a person reads. */
const SHOWN = 30;

/** A person's requests for a supply, newest first. */
export async function selectOwnRequests(
  tx: Tx,
  of: { deya_id: number; person_id: number; kwdikos_katanalwti: string },
): Promise<SupplyRequest[]> {
  const { rows } = await sql<SupplyRequest>`
    select ${columns} from supply_request r
    where r.deya_id = ${of.deya_id} and r.person_id = ${of.person_id} and r.kwdikos_katanalwti = ${of.kwdikos_katanalwti}
    order by r.id desc limit ${SHOWN}`.execute(tx);
  return rows;
}

/** Stores a request; nothing when the key is taken, or one of the kind waits. */
export const insertRequest = (tx: Tx, row: Insertable<Tables['supply_request']>) =>
  tx
    .insertInto('supply_request')
    .values(row)
    .onConflict((at) => at.doNothing())
    .returning('id')
    .executeTakeFirst();

/** Locks a request until it is decided. */
export const lockRequest = (tx: Tx, deya_id: number, id: number) =>
  tx
    .selectFrom('supply_request')
    .select(['person_id', 'kwdikos_katanalwti', 'kind', 'state'])
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Changes a locked request. */
export const updateRequest = (
  tx: Tx,
  deya_id: number,
  id: number,
  changes: Partial<Insertable<Tables['supply_request']>>,
) => tx.updateTable('supply_request').set(changes).where('deya_id', '=', deya_id).where('id', '=', id).execute();

/** Closes or opens a supply; false when it is so already. */
export async function setOpen(
  tx: Tx,
  { deya_id, kwdikos_katanalwti }: { deya_id: number; kwdikos_katanalwti: string },
  change: { open: boolean; closed_on: string | null; open_decided_at: Date; updated_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('supply')
    .set(change)
    .where('deya_id', '=', deya_id)
    .where('kwdikos_katanalwti', '=', kwdikos_katanalwti)
    .where('open', '=', !change.open)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The requests that wait for the utility. */
export const selectQueue = (tx: Tx, deya_id: number): Promise<Queue> =>
  readQueue(tx, sql`select asked_at as at from supply_request where deya_id = ${deya_id} and state = 'waiting'`);

/** The rows that a list of the staff is narrowed to. */
interface Narrowed {
  state: SupplyRequest['state'] | undefined;
  kind: SupplyRequest['kind'] | undefined;
  search: string | undefined;
}

const personName = sql<string>`trim(p.first_name || ' ' || p.last_name)`;
const joined = sql`
  supply_request r
  join person p on p.id = r.person_id
  join supply s on s.deya_id = r.deya_id and s.kwdikos_katanalwti = r.kwdikos_katanalwti`;

const narrowed = (deya_id: number, { state = undefined, kind = undefined, search = undefined }: Narrowed) => sql`
  where r.deya_id = ${deya_id} and (${state ?? null}::text is null or r.state = ${state ?? null})
    and (${kind ?? null}::text is null or r.kind = ${kind ?? null})
    and (${search ?? null}::text is null
         or position(search_text(${search ?? null}) in search_text(${personName} || ' ' || r.kwdikos_katanalwti)) > 0)`;

const staffColumns = (reader: number) => sql`
  ${columns}, ${personName} as name, trim(s.first_name || ' ' || s.last_name) as liable, coalesce(s.street, s.address) as address,
  s.open, array(select h.hydrometer from hydrometer h where h.deya_id = s.deya_id
                and h.kwdikos_katanalwti = s.kwdikos_katanalwti and h.removed_on is null order by h.hydrometer) as hydrometers,
  staff_name(r.deya_id, r.decided_by) as decided_by, r.person_id is not distinct from ${reader} as is_own`;

/** The orders of the list of the staff. */
export const inOrder = sortedList(
  { state: byWaiting(sql`r.state = 'waiting'`, sql`r.id`), asked_at: byWhole(sql`r.id`) },
  sql`r.id`,
);

/** The number of requests that a list is narrowed to. */
export async function countRequests(tx: Tx, deya_id: number, by: Narrowed): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${joined} ${narrowed(deya_id, by)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** The utility, and the member of the staff who reads: a request that they have sent is their own. */
interface Of {
  deya_id: number;
  reader: number;
}

/** One page of requests. */
export async function selectRequests(
  tx: Tx,
  { deya_id, reader }: Of,
  by: Narrowed,
  { place, rest }: SortedPart,
): Promise<(StaffSupplyRequest & SortPlace)[]> {
  const { rows } = await sql<StaffSupplyRequest & SortPlace>`
    select ${place}, ${staffColumns(reader)} from ${joined} ${narrowed(deya_id, by)} ${rest}`.execute(tx);
  return rows;
}

/** A request of the utility, beside the state of the supply. */
export async function selectRequest(
  tx: Tx,
  { deya_id, reader }: Of,
  id: number,
): Promise<StaffSupplyRequest | undefined> {
  const { rows } = await sql<StaffSupplyRequest>`
    select ${staffColumns(reader)} from ${joined} where r.deya_id = ${deya_id} and r.id = ${id}`.execute(tx);
  return rows[0];
}
