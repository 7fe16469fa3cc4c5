import type { Tx } from '@hydria/database/db.ts';
import { enqueueAll } from '@hydria/jobs/enqueue.ts';
import { sql } from 'kysely';
import { BY_PUSH, channelsOf, type NotificationChoice } from '@hydria/shared/rules/notification-events.ts';

/** The code of a push about an answer. */
export const ANSWER = 'answer';

/** Delay: an open conversation shows the answer sooner and needs no notification. */
const WAIT_MS = 20_000;

/** An answer of the staff that has just been stored. */
interface Answered {
  deya_id: number;
  conversation_id: number;
  n: number;
}

/**
 * Enqueues notifications of an answer for the customer's browsers, in the transaction that stores it. A guest has none.
 */
export async function enqueueAnswerNotifications(
  tx: Tx,
  { deya_id, conversation_id, n }: Answered,
  now: Date,
): Promise<void> {
  const { rows } = await sql<NotificationChoice & { id: number }>`
    select t.id, l.subscribe, l.muted from conversation c
    join person_deya l on l.deya_id = c.deya_id and l.person_id = c.person_id
    join device_token t on t.deya_id = c.deya_id and t.person_id = c.person_id
    where c.deya_id = ${deya_id} and c.id = ${conversation_id}`.execute(tx);
  const wanted = rows.filter((choice) => channelsOf('answer', choice) & BY_PUSH);
  const pushes = wanted.map(({ id }) => ({ deya_id, device_id: id, code: ANSWER, about: conversation_id, part: n }));
  const startAfter = new Date(now.getTime() + WAIT_MS);
  await enqueueAll(tx, 'push.send', pushes, { group: `deya:${deya_id}`, startAfter });
}

/** Whether the customer has not seen this message yet. */
export async function isUnseen(tx: Tx, deya_id: number, conversation_id: number, n: number): Promise<boolean> {
  const { rows } = await sql`
    select from conversation
    where deya_id = ${deya_id} and id = ${conversation_id} and seen_by_customer < ${n}`.execute(tx);
  return rows.length > 0;
}
