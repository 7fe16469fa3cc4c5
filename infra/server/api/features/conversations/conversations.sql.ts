import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import type { Conversation, ConversationMessage, StaffMessage } from '@hydria/shared/contract/conversations.ts';
import type { Queue } from '@hydria/shared/contract/fields.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { WAITING_LISTS } from '@hydria/shared/rules/waiting-lists.ts';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import { InputError } from '../../kernel/app-error.ts';
import type { Page } from '../../kernel/keyset-page.ts';
import { readQueue } from '../../kernel/read-queue.ts';
import { utc } from '../../kernel/utc.ts';

/** The owner of a conversation: a person, or a guest by the digest of a secret. */
export type Owner = { person_id: number } | { guest_sha256: Buffer };

/** Messages of one answer. */
const MESSAGES = 200;
/** Conversations of one customer that are shown. */
const OWN = 20;
const EXCERPT = 120;

/** Condition on `conversation as c`. */
const ownedBy = (owner: Owner): RawBuilder<boolean> =>
  'person_id' in owner ? sql`c.person_id = ${owner.person_id}` : sql`c.guest_sha256 = ${owner.guest_sha256}`;

/** The columns of every list of conversations; `unseen` counts the other side's messages after the last seen one. */
const shown = (by: 'customer' | 'staff') => sql`
  c.id, c.deya_id, c.state, ${utc('c.created_at')} as created_at, ${utc('c.updated_at')} as updated_at, c.last,
  left(newest.text, ${EXCERPT}::int) as excerpt,
  (select count(*)::int from conversation_message m
   where m.deya_id = c.deya_id and m.conversation_id = c.id and m.by = ${by === 'customer' ? 'staff' : 'customer'}
     and m.n > ${sql.ref(`c.seen_by_${by}`)}) as unseen`;

const newest = sql`join conversation_message newest
  on newest.deya_id = c.deya_id and newest.conversation_id = c.id and newest.n = c.last`;

/** A customer's conversations, most recent message first; or one of them. */
export async function selectOwn(tx: Tx, deya_id: number, owner: Owner, id?: number): Promise<Conversation[]> {
  const { rows } = await sql<Conversation>`
    select ${shown('customer')} from conversation c ${newest}
    where c.deya_id = ${deya_id} and ${ownedBy(owner)} and (${id ?? null}::bigint is null or c.id = ${id ?? null})
    order by c.updated_at desc, c.id desc limit ${OWN}`.execute(tx);
  return rows;
}

/** A conversation as staff see it. */
interface StaffConversation extends Conversation {
  name: string;
  lang: Language;
  guest: boolean;
  person_id: number | null;
  email: string | null;
}

/** The columns that only staff see, and their tables. */
const shownToStaff = sql`
  ${shown('staff')}, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), c.name) as name, c.lang,
  c.person_id is null as guest, c.person_id, p.email
  from conversation c ${newest} left join person p on p.id = c.person_id`;

/** The place of a conversation in the list of the staff. */
export interface ListedConversation {
  /** Milliseconds of the last message: positive while it waits for an answer, otherwise negative and shifted behind all of those. */
  place: number;
  id: number;
}

/** The rows that a list of the staff is narrowed to. */
interface Narrowed {
  state: Conversation['state'] | 'waiting' | undefined;
  search: string | undefined;
}

/** Conversations wait while the customer wrote last. */
const waits = sql<boolean>`c.last > c.seen_by_staff`;

/** Behind each time of a waiting conversation. */
const BEHIND = 1e15;

/** Waiting conversations by their age, then the others by their last message. */
const place = sql<number>`(case when ${waits} then 0 else ${BEHIND}::bigint end
  + (case when ${waits} then 1 else -1 end) * floor(extract(epoch from c.updated_at) * 1000)::bigint)`;

const narrowed = (deya_id: number, { state, search }: Narrowed) => sql`
  where c.deya_id = ${deya_id} and (${state ?? null}::text is null
      or case ${state ?? null} when 'waiting' then ${waits} else c.state = ${state ?? null} end)
    and (${search ?? null}::text is null
      or position(search_text(${search ?? null}) in search_text(
           coalesce(p.first_name || ' ' || p.last_name || ' ' || p.email, '') || ' ' || c.name)) > 0
      or exists (select from conversation_message m where m.deya_id = c.deya_id and m.conversation_id = c.id
           and position(search_text(${search ?? null}) in search_text(m.text)) > 0))`;

/** The number of conversations that a list is narrowed to. */
export async function countAll(tx: Tx, deya_id: number, by: Narrowed): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from conversation c left join person p on p.id = c.person_id
    ${narrowed(deya_id, by)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** One page of a utility's conversations: those that wait first, the longest waiting on top. */
export async function selectAll(
  tx: Tx,
  deya_id: number,
  by: Narrowed,
  { after, limit }: Page<ListedConversation>,
): Promise<(StaffConversation & ListedConversation)[]> {
  const { rows } = await sql<StaffConversation & ListedConversation>`
    select ${place} as place, ${shownToStaff} ${narrowed(deya_id, by)}
      and (${after?.id ?? null}::bigint is null
           or (${place}, c.id) > (${after?.place ?? null}::bigint, ${after?.id ?? null}::bigint))
    order by 1, c.id limit ${limit}`.execute(tx);
  return rows;
}

/** A conversation with a utility. */
export async function selectOne(tx: Tx, deya_id: number, id: number): Promise<StaffConversation | undefined> {
  const { rows } = await sql<StaffConversation>`
    select ${shownToStaff} where c.deya_id = ${deya_id} and c.id = ${id}`.execute(tx);
  return rows[0];
}

/** The conversations in which customers wait for an answer. */
export const selectQueue = (tx: Tx, deya_id: number): Promise<Queue> =>
  readQueue(
    tx,
    sql`select c.updated_at as at from conversation c left join person p on p.id = c.person_id
        ${narrowed(deya_id, { ...WAITING_LISTS.conversations, search: undefined })}`,
  );

/** Messages after a number with the names of the staff, oldest first. */
export async function selectStaffMessages(tx: Tx, deya_id: number, id: number, after = 0): Promise<StaffMessage[]> {
  const { rows } = await sql<StaffMessage>`
    select n, by, text, ${utc('at')} as at, staff_name(deya_id, person_id) as author from conversation_message
    where deya_id = ${deya_id} and conversation_id = ${id} and n > ${after} order by n limit ${MESSAGES}`.execute(tx);
  return rows;
}

/** Whether a colleague has answered after a message, other than by this key. */
export async function isAnsweredAfter(
  tx: Tx,
  deya_id: number,
  id: number,
  { last, idempotency_key }: { last: number; idempotency_key: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from conversation_message where deya_id = ${deya_id} and conversation_id = ${id} and n > ${last}
      and by = 'staff' and idempotency_key <> ${idempotency_key} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Messages after a number, oldest first. */
export async function selectMessages(tx: Tx, deya_id: number, id: number, after = 0): Promise<ConversationMessage[]> {
  const { rows } = await sql<ConversationMessage>`
    select n, by, text, ${utc('at')} as at from conversation_message
    where deya_id = ${deya_id} and conversation_id = ${id} and n > ${after} order by n limit ${MESSAGES}`.execute(tx);
  return rows;
}

/** Locks a conversation for a change; without an owner any of the utility's. */
export async function lock(tx: Tx, deya_id: number, id: number, owner: Owner | null) {
  const { rows } = await sql<{ id: number; last: number }>`
    select c.id, c.last from conversation c
    where c.deya_id = ${deya_id} and c.id = ${id} and ${owner ? ownedBy(owner) : sql`true`} for update`.execute(tx);
  return rows[0];
}

/** Begins a conversation without a message; undefined when one with the same key exists. */
export const insertConversation = (tx: Tx, row: Insertable<Tables['conversation']>) =>
  tx
    .insertInto('conversation')
    .values(row)
    .onConflict((at) => at.columns(['deya_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst();

/** The conversation that its owner has begun with this key. */
export async function selectByKey(tx: Tx, deya_id: number, owner: Owner, key: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select c.id from conversation c
    where c.deya_id = ${deya_id} and c.idempotency_key = ${key} and ${ownedBy(owner)}`.execute(tx);
  return rows[0]?.id;
}

/** A message to be added to a locked conversation. */
export interface NewMessage {
  deya_id: number;
  conversation_id: number;
  by: 'customer' | 'staff';
  /** The member of the staff. */
  person_id: number | null;
  text: string;
  idempotency_key: string;
}

/** Adds a message after the last one; a repeated one is only read. Its side has seen the messages before it. */
export async function addMessage(tx: Tx, message: NewMessage, last: number, now: Date): Promise<ConversationMessage> {
  const { deya_id, conversation_id, by, idempotency_key } = message;
  const { rows: before } = await sql<ConversationMessage>`
    select n, by, text, ${utc('at')} as at from conversation_message
    where deya_id = ${deya_id} and conversation_id = ${conversation_id} and idempotency_key = ${idempotency_key}`.execute(
    tx,
  );
  if (before[0]?.by === by) return before[0];
  if (before[0]) throw new InputError({ idempotency_key: ['unique'] });
  const n = last + 1;
  await tx
    .insertInto('conversation_message')
    .values({ ...message, n, at: now })
    .execute();
  await tx
    .updateTable('conversation')
    .set({ last: n, state: 'open', updated_at: now, [`seen_by_${by}`]: n })
    .where('deya_id', '=', deya_id)
    .where('id', '=', conversation_id)
    .execute();
  return { n, by, text: message.text, at: now.toISOString() };
}

/** Records how far one side has read; never back, never beyond the last message. */
export const markSeen = (tx: Tx, deya_id: number, id: number, by: 'customer' | 'staff', n: number) =>
  sql`
  update conversation set ${sql.ref(`seen_by_${by}`)} = greatest(${sql.ref(`seen_by_${by}`)}, least(last, ${n}::int))
  where deya_id = ${deya_id} and id = ${id}`.execute(tx);

/** Closes a conversation. The customer's messages count as seen. */
export const close = (tx: Tx, deya_id: number, id: number) =>
  sql`
  update conversation set state = 'closed', seen_by_staff = last where deya_id = ${deya_id} and id = ${id}`.execute(tx);
