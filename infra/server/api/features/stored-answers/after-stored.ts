import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { Selectable } from 'kysely';
import { mailOfCase, mailOfUtility, notifyUtility } from '../../kernel/mail-to-utility.ts';
import { numberAnswer } from '../books/books.sql.ts';
import { routeNewCase } from '../case-rules/route-case.ts';
import { startDelivery } from '../form-deliveries/deliver-answers.ts';

type FormRow = Selectable<Tables['online_form']>;

/** The facts of an application by which it is routed. */
const ROUTED = {
  kind: 'application',
  problem_type: null,
  latitude: null,
  longitude: null,
  address: null,
  source: 'portal',
  area_id: null,
} as const;

/** The mail with the reference, for an account with a copy of the answers. */
const enqueueReceived = (tx: Tx, ids: { deya_id: number; id: number; person_id: number | null }) =>
  enqueue(tx, 'mail.send', { template: 'application-received', ids }, { group: `deya:${ids.deya_id}` });

/** The mail to the utility with the whole answers (spec D §9, save method 1). */
const mailAnswers = (tx: Tx, ids: { deya_id: number; id: number }): Promise<void> =>
  enqueue(tx, 'mail.send', { template: 'application-answers', ids }, { group: `deya:${ids.deya_id}` });

/** Mails the utility and the team of an application. Where the answers go to the same address, the notice without them is left out. */
async function sendToUtility(tx: Tx, { save_method }: FormRow, ids: { deya_id: number; id: number }, now: Date) {
  const answersTo = save_method === 1 ? await mailOfUtility(tx, ids.deya_id) : null;
  if (answersTo) await mailAnswers(tx, ids);
  if (!answersTo || (await mailOfCase(tx, ids))?.to !== answersTo.to)
    await notifyUtility(tx, 'application-for-utility', ids, now);
}

/** An application that was stored just now. */
interface StoredAnswer {
  id: number;
  created_at: Date;
  person_id: number | null;
  email: string | null;
}

/** Gives an application that was stored just now its number, its mails and its way to a team. */
export async function afterStored(
  tx: Tx,
  form: FormRow,
  { id, created_at, person_id, email }: StoredAnswer,
  onRoutingFailure: (error: unknown) => void,
): Promise<void> {
  const { deya_id } = form;
  if (form.book !== null) await numberAnswer(tx, deya_id, id, form.book);
  if (person_id !== null || email !== null) await enqueueReceived(tx, { deya_id, id, person_id });
  await routeNewCase(tx, { deya_id, id, ...ROUTED, created_at }, onRoutingFailure);
  if (form.endpoint !== null) await startDelivery(tx, { deya_id, answer_id: id, form_id: form.id, now: created_at });
  await sendToUtility(tx, form, { deya_id, id }, created_at);
}
