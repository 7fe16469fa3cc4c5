import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { isActive, type CaseState } from '@hydria/shared/rules/case-state.ts';
import { FORWARD_DAYS, FORWARDS_MAX } from '@hydria/shared/rules/case-work.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { LockedCase } from './case.sql.ts';
import { countForwards, hasForward } from './case-forwards.sql.ts';
import { noteAct, requireCase } from './move-case.ts';
import type { CaseScope } from './reader.ts';

type Forward = CallInput<'POST /api/staff/cases/{id}/forwards'>['body'];

/** An application holds tax numbers and answers of a form, so that reports alone are forwarded. */
async function requireReport(scope: CaseScope, id: number): Promise<LockedCase> {
  const locked = await requireCase(scope, id);
  if (locked.kind !== 'report') throw new AppError('report_not_found', 404);
  return locked;
}

const requireOpen = ({ status }: LockedCase): void => {
  // The column's check allows no other number.
  if (!isActive(status as CaseState)) throw new AppError('report_closed', 409);
};

const endOf = (now: Date): Date => new Date(now.getTime() + FORWARD_DAYS * 86_400_000);

/** Asks for the mail with the link. The worker makes the secret, so that no queue has it. */
const mailLink = ({ tx, deya_id }: CaseScope, id: number, sending: number): Promise<unknown> =>
  enqueue(tx, 'mail.send', { template: 'case-forward', ids: { deya_id, id, sending } });

/** Forwards a report to a contractor, once for each key. */
export async function forwardCase(
  scope: CaseScope,
  case_id: number,
  { name, email, lang, message, shows_sender, idempotency_key }: Forward,
): Promise<void> {
  const { tx, deya_id, person_id: sent_by, now } = scope;
  const locked = await requireReport(scope, case_id);
  if (await hasForward(tx, deya_id, case_id, idempotency_key)) return;
  requireOpen(locked);
  if ((await countForwards(tx, deya_id, case_id)) >= FORWARDS_MAX) throw new AppError('too_many_forwards', 409);
  const words = { name: name.trim(), email, message: message?.trim() ?? '', lang, shows_sender };
  const { id, sending } = await tx
    .insertInto('case_forward')
    .values({ deya_id, case_id, ...words, idempotency_key, made_at: now, sent_by, expires_at: endOf(now) })
    .returning(['id', 'sending'])
    .executeTakeFirstOrThrow();
  await mailLink(scope, id, sending);
  await noteAct(scope, locked, 'case-forwarded', { forward: id, sender: shows_sender });
}

/** A forwarding of a locked report; throws `report_not_found` for that of another case. */
async function requireForward({ tx, deya_id }: CaseScope, case_id: number, id: number) {
  const found = await tx
    .selectFrom('case_forward')
    .select(['id', 'sending', 'withdrawn_at'])
    .where('deya_id', '=', deya_id)
    .where('case_id', '=', case_id)
    .where('id', '=', id)
    // An erased one has no address any more.
    .where('email', '<>', '')
    .executeTakeFirst();
  if (!found) throw new AppError('report_not_found', 404);
  return found;
}

/** Sends a contractor a new link, also after a withdrawal. The one before ends. */
export async function resendForward(scope: CaseScope, case_id: number, id: number): Promise<void> {
  const { tx, deya_id, person_id: sent_by, now } = scope;
  const locked = await requireReport(scope, case_id);
  const { sending: before } = await requireForward(scope, case_id, id);
  requireOpen(locked);
  const sending = before + 1;
  await tx
    .updateTable('case_forward')
    .set({ sending, sent_by, expires_at: endOf(now), withdrawn_at: null })
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .execute();
  await mailLink(scope, id, sending);
  await noteAct(scope, locked, 'case-forwarded-again', { forward: id });
}

/** Ends the link of a contractor; one that was withdrawn stays so. */
export async function withdrawForward(scope: CaseScope, case_id: number, id: number): Promise<void> {
  const { tx, deya_id, now } = scope;
  const locked = await requireReport(scope, case_id);
  const { withdrawn_at } = await requireForward(scope, case_id, id);
  if (withdrawn_at !== null) return;
  await tx
    .updateTable('case_forward')
    .set({ withdrawn_at: now })
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .execute();
  await noteAct(scope, locked, 'case-forward-withdrawn', { forward: id });
}
