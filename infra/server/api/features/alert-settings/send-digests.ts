import { asTenant } from '@hydria/database/db.ts';
import { enqueue, enqueueAll } from '@hydria/jobs/enqueue.ts';
import type { JobData } from '@hydria/jobs/jobs.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { plusDays } from '@hydria/shared/rules/calendar-day.ts';
import { today } from '../../kernel/today.ts';

/** People per transaction. */
const BATCH = 500;

/** The Monday of the last whole week before a day. */
export function lastMonday(day: string): string {
  const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
  return plusDays(day, -weekday - 7);
}

/** One batch of people who have chosen the weekly mail: a job for each mail, and one for the next batch. */
const sendBatch = ({ db, clock }: ApiContext, deya_id: number, after: number): Promise<void> =>
  asTenant(db, deya_id, async (tx) => {
    const people = await tx
      .selectFrom('person_deya')
      .select('person_id')
      .where('deya_id', '=', deya_id)
      .where('status', '=', 'active')
      .where('digest', '=', true)
      .where('person_id', '>', after)
      .orderBy('person_id')
      .limit(BATCH)
      .execute();
    const week = lastMonday(today(clock));
    const group = `deya:${deya_id}`;
    const mails = people.map(({ person_id }) => ({ template: 'weekly-digest', ids: { deya_id, person_id, week } }));
    await enqueueAll(tx, 'mail.send', mails, { group });
    const last = people.at(BATCH - 1);
    if (last) await enqueue(tx, 'digests.send', { deya_id, after: last.person_id }, { group });
  });

/** Sends the weekly mails of one utility, or asks for those of each. */
export async function sendDigests(app: ApiContext, { deya_id, after = 0 }: JobData<'digests.send'>): Promise<void> {
  if (deya_id !== undefined) return sendBatch(app, deya_id, after);
  const rows = await app.db.selectFrom('deya').select('id').orderBy('id').execute();
  for (const { id } of rows) await sendBatch(app, id, 0);
}
