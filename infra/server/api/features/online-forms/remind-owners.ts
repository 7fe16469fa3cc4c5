import { casePeople } from '@hydria/database/cross-utility.ts';
import { asTenant, type Tx } from '@hydria/database/db.ts';
import { enqueueAll } from '@hydria/jobs/enqueue.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { today } from '../../kernel/today.ts';
import { selectMembers, selectWaiting, type WaitingForm } from './waiting-answers.sql.ts';

/** The owners of a form among the staff: the person it is assigned to, else the members of its team; null stands for the utility. */
async function ownersOf(tx: Tx, deya_id: number, form: WaitingForm): Promise<(number | null)[]> {
  const staff = new Set((await casePeople(tx, deya_id)).map(({ person_id }) => person_id));
  if (form.assign_to_person !== null && staff.has(form.assign_to_person)) return [form.assign_to_person];
  const team = form.team_id === null ? [] : await selectMembers(tx, deya_id, form.team_id);
  const members = team.filter((id) => staff.has(id));
  return members.length > 0 ? members : [null];
}

const remindOf = ({ db, clock }: ApiContext, deya_id: number): Promise<void> =>
  asTenant(db, deya_id, async (tx) => {
    const day = today(clock);
    for (const form of await selectWaiting(tx, deya_id, { now: clock.now(), today: day })) {
      const owners = await ownersOf(tx, deya_id, form);
      const mails = owners.map((person_id) => ({
        template: 'answers-waiting',
        ids: { deya_id, form: form.id, day, person_id },
      }));
      await enqueueAll(tx, 'mail.send', mails, { group: `deya:${deya_id}` });
    }
  });

/** Reminds the owners of forms of all utilities of answers that wait longer than the form allows. A mail is sent once a day. */
export async function remindOwners(app: ApiContext): Promise<void> {
  const utilities = await app.db.selectFrom('deya').select('id').orderBy('id').execute();
  for (const { id } of utilities) await remindOf(app, id);
}
