import { asTenant, type Tx } from '@hydria/database/db.ts';
import { enqueue, enqueueAll } from '@hydria/jobs/enqueue.ts';
import type { JobData } from '@hydria/jobs/jobs.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { BY_MAIL, BY_PUSH, channelsOf, type NotificationChoice } from '@hydria/shared/rules/notification-events.ts';
import { notificationTime, type Period } from './notification-time.ts';
import { endsAt, startsAt } from '../../kernel/announcement-period.ts';

/** Subscribers per transaction. */
const BATCH = 500;

const PERIOD = ['start_date', 'start_time', startsAt.as('starts_at'), endsAt.as('ends_at')] as const;

/** Enqueues notifications of new announcements, in the transaction that stores them. */
export async function enqueueAnnouncements(tx: Tx, deya_id: number, codes: string[], now: Date): Promise<void> {
  const fresh = await tx
    .selectFrom('announcement')
    .select(['id', ...PERIOD])
    .where('deya_id', '=', deya_id)
    .where('code', 'in', codes)
    .where('published', '=', true)
    .where('told_at', 'is', null)
    .execute();
  for (const { id, ...period } of fresh) await askFor(tx, deya_id, id, period, now);
}

async function askFor(tx: Tx, deya_id: number, announcement_id: number, period: Period, now: Date): Promise<void> {
  const startAfter = notificationTime(period, now);
  if (!startAfter) return;
  // A change of its beginning enqueues again; the first job to run notifies.
  const key = `${deya_id}:${announcement_id}:${period.starts_at.toISOString()}`;
  await enqueue(tx, 'announcement.tell', { deya_id, announcement_id, after: 0 }, { key, startAfter });
}

/** Whether this run must notify: the announcement exists, is current, and has not been announced. */
async function begins(tx: Tx, { deya_id, announcement_id, after }: Told, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('announcement')
    .select([...PERIOD, 'told_at'])
    .where('deya_id', '=', deya_id)
    .where('id', '=', announcement_id)
    .where('published', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  // The later batches belong to a run that has begun.
  if (after > 0) return row.told_at !== null;
  if (row.told_at) return false;
  const due = notificationTime(row, now);
  if (due && due > now) await askFor(tx, deya_id, announcement_id, row, now);
  if (!due || due > now) return false;
  await tx
    .updateTable('announcement')
    .set({ told_at: now })
    .where('deya_id', '=', deya_id)
    .where('id', '=', announcement_id)
    .execute();
  return true;
}

type Told = JobData<'announcement.tell'>;

const selectSubscribers = (tx: Tx, { deya_id, after }: Told) =>
  tx
    .selectFrom('person_deya')
    .select(['person_id', 'subscribe', 'muted'])
    .where('deya_id', '=', deya_id)
    .where('status', '=', 'active')
    .where('subscribe', '>', 0)
    .where('person_id', '>', after)
    .orderBy('person_id')
    .limit(BATCH)
    .execute();

/**
 * One batch of subscribers: a job for each mail and each device, and one for the next batch, in one transaction. A
 * second run enqueues duplicates, which each mail and push detects.
 */
export const notifyOfAnnouncement = ({ db, clock }: ApiContext, told: Told): Promise<void> =>
  asTenant(db, told.deya_id, async (tx) => {
    if (!(await begins(tx, told, clock.now()))) return;
    const { deya_id, announcement_id } = told;
    const group = `deya:${deya_id}`;
    const people = await selectSubscribers(tx, told);
    const byMail = people.filter((choice) => channelsOf('announcement', choice) & BY_MAIL);
    const ids = byMail.map(({ person_id }) => ({ deya_id, announcement_id, person_id }));
    await enqueueAll(
      tx,
      'mail.send',
      ids.map((it) => ({ template: 'announcement', ids: it })),
      { group },
    );
    const devices = await selectDevices(tx, deya_id, people);
    const pushes = devices.map(({ id }) => ({ deya_id, device_id: id, code: 'announcement', about: announcement_id }));
    await enqueueAll(tx, 'push.send', pushes, { group });
    const last = people.at(BATCH - 1);
    if (last) await enqueue(tx, 'announcement.tell', { ...told, after: last.person_id }, { group });
  });

async function selectDevices(tx: Tx, deya_id: number, people: (NotificationChoice & { person_id: number })[]) {
  const wanted = people
    .filter((choice) => channelsOf('announcement', choice) & BY_PUSH)
    .map(({ person_id }) => person_id);
  if (wanted.length === 0) return [];
  return tx
    .selectFrom('device_token')
    .select('id')
    .where('deya_id', '=', deya_id)
    .where('person_id', 'in', wanted)
    .execute();
}
