import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import type { Queue } from '@hydria/shared/contract/fields.ts';
import type { ComparedRegistration, OwnRegistration, Registration } from '@hydria/shared/contract/registrations.ts';
import { WAITING_LISTS } from '@hydria/shared/rules/waiting-lists.ts';
import { sql, type Insertable } from 'kysely';
import { readQueue } from '../../kernel/read-queue.ts';
import { byWaiting, byWhole, sortedList, type SortedPart, type SortPlace } from '../../kernel/sorted-list.ts';
import { utc } from '../../kernel/utc.ts';

/** The settings of a utility's registration; undefined when it is not in service. */
export const selectRules = (tx: Tx, deya_id: number) =>
  tx
    .selectFrom('deya')
    .select(['customer_code_mask', 'settings', sql<boolean>`registration_open and my_hydria`.as('registration_open')])
    .where('id', '=', deya_id)
    .where('active', '=', true)
    .executeTakeFirst();

/** A supply by any spelling of its code. */
export const selectSupply = (tx: Tx, deya_id: number, codes: readonly string[]) =>
  tx
    .selectFrom('supply')
    .select(['kwdikos_katanalwti', 'passkey'])
    .where('deya_id', '=', deya_id)
    .where('kwdikos_katanalwti', 'in', [...codes])
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Whether the person has the supply already. One whose days are over may ask for it again. */
export async function isCustomer(
  tx: Tx,
  { deya_id, person_id, code }: { deya_id: number; person_id: number; code: string },
  day: string,
): Promise<boolean> {
  const link = await tx
    .selectFrom('supply_person')
    .select('person_id')
    .where('deya_id', '=', deya_id)
    .where('kwdikos_katanalwti', '=', code)
    .where('person_id', '=', person_id)
    .where(sql<boolean>`coalesce(until, 'infinity') >= ${day}::date`)
    .executeTakeFirst();
  return link !== undefined;
}

/** More requests than a person reads; each waits for its own supply. */
const OWN_REQUESTS = 20;

/** The person's requests, the newest first. */
export async function selectOwnRequests(tx: Tx, deya_id: number, person_id: number): Promise<OwnRegistration[]> {
  const { rows } = await sql<OwnRegistration>`
    select q.id, q.kwdikos_katanalwti, q.status, ${utc('q.created_at')} as created_at,
           ${utc('q.decided_at')} as decided_at, q.reason, q.status = 'pending' and ${isAsked} as asked,
           coalesce((select jsonb_agg(jsonb_build_object('n', t.n, 'by', t.by, 'text', t.text, 'at', ${utc('t.at')}) order by t.n)
             from registration_note t where t.deya_id = q.deya_id and t.request_id = q.id), '[]') as notes
    from registration_request q
    where q.deya_id = ${deya_id} and q.person_id = ${person_id}
    order by q.id desc
    limit ${OWN_REQUESTS}`.execute(tx);
  return rows;
}

/** The result of the request that was sent with this key. */
export const selectByKey = (tx: Tx, deya_id: number, person_id: number, idempotency_key: string) =>
  tx
    .selectFrom('registration_request')
    .select('status')
    .where('deya_id', '=', deya_id)
    .where('person_id', '=', person_id)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst();

/** The person waits for the utility, unless it has accepted them. */
export const waitFor = (tx: Tx, deya_id: number, person_id: number) =>
  tx
    .insertInto('person_deya')
    .values({ deya_id, person_id, status: 'pending' })
    .onConflict((at) =>
      at
        .columns(['deya_id', 'person_id'])
        .doUpdateSet({ status: 'pending', decided_at: null })
        .where('person_deya.status', '=', 'rejected'),
    )
    .execute();

/** Stores a request; false when the person already waits for the same supply, or one with the same key exists. */
export async function insertRequest(tx: Tx, request: Insertable<Tables['registration_request']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('registration_request')
    .values(request)
    .onConflict((at) => at.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** A request that is to be decided, locked. */
export const lockRequest = (tx: Tx, deya_id: number, id: number) =>
  tx
    .selectFrom('registration_request')
    .select(['id', 'person_id', 'kwdikos_katanalwti', 'status', 'e_bill'])
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Whether the last note of a request `q` is a question of the staff. */
const isAsked = sql<boolean>`coalesce((
  select t.by = 'staff' from registration_note t where t.deya_id = q.deya_id and t.request_id = q.id
  order by t.n desc limit 1), false)`;

/** The rows that a list of the staff is narrowed to. */
interface Narrowed {
  status: Registration['status'] | 'waiting' | 'asked' | undefined;
  search: string | undefined;
}

const narrowed = (deya_id: number, { status, search }: Narrowed) => sql`
  from registration_request q
  join person p on p.id = q.person_id
  left join supply s on s.deya_id = q.deya_id and s.kwdikos_katanalwti = q.kwdikos_katanalwti and s.deleted_at is null
  where q.deya_id = ${deya_id}
    and (${status ?? null}::text is null
         or case ${status ?? null} when 'waiting' then q.status = 'pending' and not ${isAsked}
                                   when 'asked' then q.status = 'pending' and ${isAsked} else q.status = ${status ?? null} end)
    and (${search ?? null}::text is null or position(search_text(${search ?? null}) in search_text(
         q.first_name || ' ' || q.last_name || ' ' || q.first_name || ' ' || p.email || ' ' || coalesce(q.afm, '') || ' '
         || q.kwdikos_katanalwti)) > 0)`;

const isLiableName = sql`search_text(q.first_name) = search_text(s.first_name) and search_text(q.last_name) = search_text(s.last_name)`;
const isOwnerName = sql`search_text(s.owner) in (search_text(q.last_name || ' ' || q.first_name), search_text(q.first_name || ' ' || q.last_name))`;

/** Whether request `q` has the names of the party whose number it has; of either party, where it has the number of neither. */
const nameMatches = sql`coalesce(case
  when q.afm = s.afm and q.afm = s.owner_afm then ${isLiableName} or ${isOwnerName}
  when q.afm = s.afm then ${isLiableName}
  when q.afm = s.owner_afm then ${isOwnerName}
  else ${isLiableName} or ${isOwnerName} end, false)`;

const columns = sql`
  q.id, q.person_id, p.email, q.first_name, q.last_name, q.afm, q.mobile, q.kwdikos_katanalwti, q.status,
  ${utc('q.created_at')} as created_at, ${utc('q.decided_at')} as decided_at,
  staff_name(q.deya_id, q.decided_by) as decided_by, q.status = 'pending' and ${isAsked} as asked, q.reason,
  s.deya_id is not null as supply_known, coalesce(q.afm in (s.afm, s.owner_afm), false) as afm_matches,
  ${nameMatches} as name_matches,
  q.customer_type, q.proof, q.e_bill`;

/** The number of requests that a list is narrowed to, and of all waiting ones. */
export async function countRequests(tx: Tx, deya_id: number, by: Narrowed): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${narrowed(deya_id, by)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** The requests that wait for the staff. */
export const selectQueue = (tx: Tx, deya_id: number): Promise<Queue> =>
  readQueue(
    tx,
    sql`select q.created_at as at ${narrowed(deya_id, { ...WAITING_LISTS.registrations, search: undefined })}`,
  );

/** The orders of the list of the staff. */
export const inOrder = sortedList(
  { status: byWaiting(sql`q.status = 'pending'`, sql`q.id`), created_at: byWhole(sql`q.id`) },
  sql`q.id`,
);

/** One page of requests. */
export async function selectRequests(
  tx: Tx,
  deya_id: number,
  by: Narrowed,
  { place, rest }: SortedPart,
): Promise<(Registration & SortPlace)[]> {
  const { rows } = await sql<Registration & SortPlace>`
    select ${place}, ${columns} ${narrowed(deya_id, by)} ${rest}`.execute(tx);
  return rows;
}

/** The questions and replies of a request, oldest first, with the names of the staff. */
async function selectNotes(tx: Tx, deya_id: number, id: number): Promise<ComparedRegistration['notes']> {
  const { rows } = await sql<ComparedRegistration['notes'][number]>`
    select n, by, text, ${utc('at')} as at, case when by = 'staff' then staff_name(deya_id, person_id) end as author
    from registration_note where deya_id = ${deya_id} and request_id = ${id} order by n`.execute(tx);
  return rows;
}

/** A request beside what the tax authority and the utility's data say of the person and the supply. */
export async function selectCompared(tx: Tx, deya_id: number, id: number): Promise<ComparedRegistration | undefined> {
  const { rows } = await sql<Omit<ComparedRegistration, 'notes'>>`
    select ${columns},
      (select jsonb_build_object('afm', i.subject, 'first_name', i.first_name, 'last_name', i.last_name,
         'at', ${utc('i.last_login_at')}) from applicant_identity(q.deya_id, q.person_id) i) as tax,
      case when s.deya_id is not null then jsonb_build_object('first_name', s.first_name, 'last_name', s.last_name,
        'afm', s.afm, 'owner', s.owner, 'owner_afm', s.owner_afm, 'mobile', s.mobile, 'email', s.email,
        'address', coalesce(s.address, s.street), 'open', s.open) end as supply,
      (select count(*)::int from supply_person l where l.deya_id = q.deya_id
         and l.kwdikos_katanalwti = q.kwdikos_katanalwti and l.person_id <> q.person_id) as followers
    ${narrowed(deya_id, { status: undefined, search: undefined })} and q.id = ${id}`.execute(tx);
  return rows[0] && { ...rows[0], notes: await selectNotes(tx, deya_id, id) };
}

/** A question or a reply. */
interface NewNote {
  by: 'customer' | 'staff';
  person_id: number;
  text: string;
  at: Date;
}

/** Adds a note to a locked request. */
export const addNote = (tx: Tx, deya_id: number, request_id: number, { by, person_id, text, at }: NewNote) =>
  sql`
    insert into registration_note (deya_id, request_id, n, by, person_id, text, at)
    select ${deya_id}, ${request_id}, coalesce(max(n), 0) + 1, ${by}, ${person_id}, ${text}, ${at}
    from registration_note where deya_id = ${deya_id} and request_id = ${request_id}`.execute(tx);

/** Whether the person owes the staff a reply about a waiting request of their own, which is locked. */
export async function lockAsked(tx: Tx, deya_id: number, person_id: number, id: number): Promise<boolean | undefined> {
  const { rows } = await sql<{ asked: boolean }>`
    select q.status = 'pending' and ${isAsked} as asked from registration_request q
    where q.deya_id = ${deya_id} and q.id = ${id} and q.person_id = ${person_id} for update of q`.execute(tx);
  return rows[0]?.asked;
}
