import { asTenant, type Tx } from '@hydria/database/db.ts';
import { enqueue, enqueueAll } from '@hydria/jobs/enqueue.ts';
import type { JobData } from '@hydria/jobs/jobs.ts';
import type { ApiContext } from '../../kernel/api-context.ts';

/** Recipients per transaction. */
const BATCH = 500;

type Told = JobData<'water-notice.tell'>;

/** Whether the words are still true: a notice is not sent after its all-clear. */
async function isCurrent(tx: Tx, { deya_id, notice_id, clear }: Told): Promise<boolean> {
  const row = await tx
    .selectFrom('water_notice')
    .select('cleared_at')
    .where('deya_id', '=', deya_id)
    .where('id', '=', notice_id)
    .executeTakeFirst();
  return row !== undefined && (row.cleared_at !== null) === clear;
}

const selectRecipients = (tx: Tx, { deya_id, notice_id, after }: Told) =>
  tx
    .selectFrom('water_notice_recipient')
    .select('person_id')
    .where('deya_id', '=', deya_id)
    .where('notice_id', '=', notice_id)
    .where('person_id', '>', after)
    .orderBy('person_id')
    .limit(BATCH)
    .execute();

/**
 * One batch of the recipients of a notice or of its all-clear: a job for each mail and each device, and one for the next batch. A
 * second run enqueues duplicates, which each mail and push detects. The mail concerns health, so it does not depend on a
 * subscription to announcements; a push goes to the devices that the person has registered.
 */
export const notifyOfWaterNotice = ({ db }: ApiContext, told: Told): Promise<void> =>
  asTenant(db, told.deya_id, async (tx) => {
    if (!(await isCurrent(tx, told))) return;
    const { deya_id, notice_id, clear } = told;
    const group = `deya:${deya_id}`;
    const people = (await selectRecipients(tx, told)).map(({ person_id }) => person_id);
    if (people.length === 0) return;
    const mails = people.map((person_id) => ({ deya_id, notice_id, person_id, clear: Number(clear) }));
    await enqueueAll(
      tx,
      'mail.send',
      mails.map((ids) => ({ template: 'water-notice', ids })),
      { group },
    );
    const devices = await tx
      .selectFrom('device_token')
      .select('id')
      .where('deya_id', '=', deya_id)
      .where('person_id', 'in', people)
      .execute();
    const code = clear ? 'water-all-clear' : 'water-notice';
    const pushes = devices.map(({ id }) => ({ deya_id, device_id: id, code, about: notice_id }));
    await enqueueAll(tx, 'push.send', pushes, { group });
    const last = people.at(BATCH - 1);
    if (last !== undefined) await enqueue(tx, 'water-notice.tell', { ...told, after: last }, { group });
  });
