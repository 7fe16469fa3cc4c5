import { emailInUse, type ApprovalDetail, type OverPerson } from '@hydria/database/cross-utility.ts';
import { actFor, type Tx } from '@hydria/database/db.ts';
import { AppError } from '../../kernel/app-error.ts';
import { requestEmailChange } from '../account/change-email.ts';
import { giveApprovedRoles } from '../roles/give-roles.ts';

/** An approved request, of the person who asked. */
interface Approved {
  detail: ApprovalDetail;
  asked_by: number;
}

async function changeEmail(tx: Tx, { person_id }: OverPerson, { detail, asked_by }: Approved, now: Date) {
  const new_email = detail.email ?? '';
  await actFor(tx, { person_id });
  const { email: old_email } = await tx
    .selectFrom('person')
    .select('email')
    .where('id', '=', person_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // The address may have become another's since it was asked for.
  if (await emailInUse(tx, new_email, person_id, now)) throw new AppError('user_email_of_another', 422);
  await requestEmailChange(tx, { person_id, old_email, new_email, actor_person_id: asked_by, now });
}

/** Carries an approved request out, in the transaction of its approval. The roles are given by the right of the second person. */
export async function carryOut(tx: Tx, over: OverPerson, act: string, approved: Approved, now: Date): Promise<void> {
  if (act === 'email') return changeEmail(tx, over, approved, now);
  const { deya_id = null } = approved.detail;
  await actFor(tx, { person_id: over.actor, ...(deya_id !== null && { deya_id }) });
  await giveApprovedRoles(tx, { ...over, deya_id }, { ...approved, now });
}
