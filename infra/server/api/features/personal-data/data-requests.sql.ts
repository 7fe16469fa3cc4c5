import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import type { Queue } from '@hydria/shared/contract/fields.ts';
import type { DataRequest, OwnDataRequest } from '@hydria/shared/contract/personal-data.ts';
import { sql, type Insertable } from 'kysely';
import { readQueue } from '../../kernel/read-queue.ts';
import { byWaiting, byWhole, sortedList, type SortedPart, type SortPlace } from '../../kernel/sorted-list.ts';
import { utc } from '../../kernel/utc.ts';

/** Whether the person belongs to the utility in any way, waiting or refused included. */
export async function isKnownAt(tx: Tx, deya_id: number, person_id: number): Promise<boolean> {
  const link = await tx
    .selectFrom('person_deya')
    .select('person_id')
    .where('deya_id', '=', deya_id)
    .where('person_id', '=', person_id)
    .executeTakeFirst();
  return link !== undefined;
}

const ownColumns = sql`
  q.id, q.code, q.kind, q.text, q.status, ${utc('q.asked_at')} as asked_at, q.due_on, q.extension_reason,
  ${utc('q.decided_at')} as decided_at, q.reason`;

/** More requests than a person reads. */
const OWN_REQUESTS = 50;

/** The person's requests, newest first. */
export async function selectOwnRequests(tx: Tx, deya_id: number, person_id: number): Promise<OwnDataRequest[]> {
  const { rows } = await sql<OwnDataRequest>`
    select ${ownColumns} from data_request q where q.deya_id = ${deya_id} and q.person_id = ${person_id}
    order by q.id desc limit ${OWN_REQUESTS}`.execute(tx);
  return rows;
}

/** The end of a period of months from a day; the last day of a shorter month counts as the same day (Regulation 1182/71). */
export const endOf = (day: string, months: number) =>
  sql<string>`(${day}::date + make_interval(months => ${months}))::date`;

/** Stores a request; undefined when one of the kind is open, or one with the same key is there. */
export const insertRequest = (tx: Tx, row: Omit<Insertable<Tables['data_request']>, 'due_on'>, today: string) =>
  tx
    .insertInto('data_request')
    .values({ ...row, due_on: endOf(today, 1) })
    .onConflict((at) => at.doNothing())
    .returning(['id', 'code', 'due_on'])
    .executeTakeFirst();

/** The request that the person has sent with this key. */
export const selectByKey = (tx: Tx, deya_id: number, person_id: number, idempotency_key: string) =>
  tx
    .selectFrom('data_request')
    .select(['id', 'code', 'due_on'])
    .where('deya_id', '=', deya_id)
    .where('person_id', '=', person_id)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst();

/** A request, locked until it is decided. */
export const lockRequest = (tx: Tx, deya_id: number, id: number) =>
  tx
    .selectFrom('data_request')
    .select(['id', 'person_id', 'kind', 'status', 'extended_at', 'asked_at'])
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** The queue of the staff. */
export const selectQueue = (tx: Tx, deya_id: number): Promise<Queue> =>
  readQueue(tx, sql`select q.asked_at as at from data_request q where q.deya_id = ${deya_id} and q.status = 'pending'`);

const staffColumns = sql`
  ${ownColumns}, q.person_id, p.email, trim(p.first_name || ' ' || p.last_name) as full_name,
  staff_name(q.deya_id, q.decided_by) as decided_by`;

export type Status = DataRequest['status'];

const narrowed = (deya_id: number, status: Status | undefined) => sql`
  from data_request q left join person p on p.id = q.person_id
  where q.deya_id = ${deya_id} and (${status ?? null}::text is null or q.status = ${status ?? null})`;

export async function countRequests(tx: Tx, deya_id: number, status: Status | undefined): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${narrowed(deya_id, status)}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** The orders of the list of the staff. */
export const inOrder = sortedList(
  { status: byWaiting(sql`q.status = 'pending'`, sql`q.id`), asked_at: byWhole(sql`q.id`) },
  sql`q.id`,
);

/** One page of requests. */
export async function selectRequests(
  tx: Tx,
  deya_id: number,
  status: Status | undefined,
  { place, rest }: SortedPart,
): Promise<(DataRequest & SortPlace)[]> {
  const { rows } = await sql<DataRequest & SortPlace>`
    select ${place}, ${staffColumns} ${narrowed(deya_id, status)} ${rest}`.execute(tx);
  return rows;
}

/** One request, as the staff see it. */
export async function selectRequest(tx: Tx, deya_id: number, id: number): Promise<DataRequest | undefined> {
  const { rows } = await sql<DataRequest>`
    select ${staffColumns} ${narrowed(deya_id, undefined)} and q.id = ${id}`.execute(tx);
  return rows[0];
}
