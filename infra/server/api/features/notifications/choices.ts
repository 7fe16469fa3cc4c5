import type { Tx } from '@hydria/database/db.ts';
import { enqueue, enqueueAll } from '@hydria/jobs/enqueue.ts';
import { BY_PUSH, type NotificationChoice, type NotificationEvent } from '@hydria/shared/rules/notification-events.ts';
import { sql } from 'kysely';

/** The code of a push that a person sends to themselves. */
const TEST = 'test';

/** The person's choice at the utility. */
export const selectChoice = (tx: Tx, deya_id: number, person_id: number): Promise<NotificationChoice> =>
  tx
    .selectFrom('person_deya')
    .select(['subscribe', 'muted'])
    .where('deya_id', '=', deya_id)
    .where('person_id', '=', person_id)
    .executeTakeFirstOrThrow();

/** Turns channels of one event off: the bits of `muted`; 0 turns all on. */
export const updateMuted = (
  tx: Tx,
  { deya_id, person_id, event, muted }: { deya_id: number; person_id: number; event: NotificationEvent; muted: number },
) =>
  tx
    .updateTable('person_deya')
    .set({ muted: sql`muted || jsonb_build_object(${event}::text, ${muted}::int)` })
    .where('deya_id', '=', deya_id)
    .where('person_id', '=', person_id)
    .execute();

/** Enqueues a test mail, and a push to each registered device when push is subscribed. Returns where the messages go. */
export async function sendTest(tx: Tx, deya_id: number, person_id: number, now: Date) {
  const { subscribe } = await selectChoice(tx, deya_id, person_id);
  const { email } = await tx.selectFrom('person').select('email').where('id', '=', person_id).executeTakeFirstOrThrow();
  const own = tx.selectFrom('device_token').select('id').where('deya_id', '=', deya_id);
  const devices = subscribe & BY_PUSH ? await own.where('person_id', '=', person_id).execute() : [];
  await enqueue(tx, 'mail.send', { template: 'test', ids: { person_id } });
  // Each test is a message of its own, so that a push of an earlier one does not count as sent.
  const about = Math.floor(now.getTime() / 1000);
  const pushes = devices.map(({ id }) => ({ deya_id, device_id: id, code: TEST, about }));
  await enqueueAll(tx, 'push.send', pushes, { group: `deya:${deya_id}` });
  return { email, devices: devices.length };
}
