import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import type { ContactMessage } from '@hydria/shared/contract/contact.ts';
import { sql, type Insertable } from 'kysely';
import type { Page } from '../../kernel/keyset-page.ts';
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

/** The number of open messages. */
export async function countOpen(tx: Tx, deya_id: number): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from contact_message where deya_id = ${deya_id} and closed_at is null`.execute(tx);
  return rows[0]?.open ?? 0;
}

/** One page of messages, optionally of one state, newest first. */
export async function selectMessages(
  tx: Tx,
  deya_id: number,
  state: ContactMessage['state'] | undefined,
  { after = null, limit }: Page<number | null>,
): Promise<ContactMessage[]> {
  const { rows } = await sql<ContactMessage>`
    select id, code, topic, name, email, phone, message, lang,
           case when closed_at is null then 'open' else 'closed' end as state,
           ${utc('created_at')} as created_at, ${utc('closed_at')} as closed_at
    from contact_message
    where deya_id = ${deya_id}
      and (${state ?? null}::text is null or (closed_at is null) = (${state ?? null} = 'open'))
      and (${after}::bigint is null or id < ${after})
    order by id desc limit ${limit}`.execute(tx);
  return rows;
}

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
