import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import type { ContactMessage } from '@hydria/shared/contract/contact.ts';
import type { Queue } from '@hydria/shared/contract/fields.ts';
import { sql, type Insertable } from 'kysely';
import { readQueue } from '../../kernel/read-queue.ts';
import { byWaiting, byWhole, sortedList, type SortedPart, type SortPlace } from '../../kernel/sorted-list.ts';
import { utc } from '../../kernel/utc.ts';

const RECEIPT = ['code', 'created_at'] as const;

/** The message that the same sender, a person or a guest, has stored under this key. */
export const selectReceipt = (tx: Tx, deya_id: number, person_id: number | null, idempotency_key: string) =>
  tx
    .selectFrom('contact_message')
    .select(RECEIPT)
    .where('deya_id', '=', deya_id)
    .where('person_id', 'is not distinct from', person_id)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst();

/** Stores a message; returns no row when one with the same key exists, including concurrent ones. */
export const insertMessage = (tx: Tx, message: Insertable<Tables['contact_message']>) =>
  tx
    .insertInto('contact_message')
    .values(message)
    .onConflict((at) => at.columns(['deya_id', 'idempotency_key']).doNothing())
    .returning([...RECEIPT, 'id'])
    .executeTakeFirst();

/** The open messages. */
export const selectQueue = (tx: Tx, deya_id: number): Promise<Queue> =>
  readQueue(tx, sql`select created_at as at from contact_message where deya_id = ${deya_id} and closed_at is null`);

/** The rows that a list of the staff is narrowed to. */
interface Narrowed {
  state: ContactMessage['state'] | undefined;
  search: string | undefined;
}

const narrowed = (deya_id: number, { state, search }: Narrowed) => sql`
  where deya_id = ${deya_id}
    and (${state ?? null}::text is null or (closed_at is null) = (${state ?? null} = 'open'))
    and (${search ?? null}::text is null or position(search_text(${search ?? null}) in
         search_text(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || code || ' ' || message)) > 0)`;

const columns = sql`
  id, code, topic, name, email, phone, message, lang, case when closed_at is null then 'open' else 'closed' end as state,
  ${utc('created_at')} as created_at, ${utc('closed_at')} as closed_at, staff_name(deya_id, closed_by) as closed_by, answer`;

/** The orders of the list of the staff. */
export const inOrder = sortedList(
  { state: byWaiting(sql`closed_at is null`, sql`id`), created_at: byWhole(sql`id`) },
  sql`id`,
);

/** The number of messages that a list is narrowed to. */
export async function countMessages(tx: Tx, deya_id: number, by: Narrowed): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from contact_message ${narrowed(deya_id, by)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** One page of messages. */
export async function selectMessages(
  tx: Tx,
  deya_id: number,
  by: Narrowed,
  { place, rest }: SortedPart,
): Promise<(ContactMessage & SortPlace)[]> {
  const { rows } = await sql<ContactMessage & SortPlace>`
    select ${place}, ${columns} from contact_message ${narrowed(deya_id, by)} ${rest}`.execute(tx);
  return rows;
}

/** A message of the utility. */
export async function selectMessage(tx: Tx, deya_id: number, id: number): Promise<ContactMessage | undefined> {
  const { rows } = await sql<ContactMessage>`
    select ${columns} from contact_message where deya_id = ${deya_id} and id = ${id}`.execute(tx);
  return rows[0];
}

/** Locks a message for a change. */
export const lockMessage = (tx: Tx, deya_id: number, id: number) =>
  tx
    .selectFrom('contact_message')
    .select(['email', 'closed_at', 'answer_key'])
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** The answer to a message. */
interface Given {
  answer: string;
  answer_key: string;
  closed_by: number;
  closed_at: Date;
}

/** Stores the answer to a locked message, and closes it. */
export const storeAnswer = (tx: Tx, deya_id: number, id: number, answer: Given) =>
  tx.updateTable('contact_message').set(answer).where('deya_id', '=', deya_id).where('id', '=', id).execute();

/** Marks a message as handled; false when it does not exist. Idempotent. */
export async function closeMessage(tx: Tx, deya_id: number, id: number, closed_by: number, now: Date) {
  const found = await tx
    .selectFrom('contact_message')
    .select('id')
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .executeTakeFirst();
  await tx
    .updateTable('contact_message')
    .set({ closed_at: now, closed_by })
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
  return found !== undefined;
}
