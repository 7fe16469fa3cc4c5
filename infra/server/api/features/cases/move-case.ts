import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { CASE_STATES, mayBecome, type CaseState } from '@hydria/shared/rules/case-state.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { requireOther } from '../../kernel/second-person.ts';
import { audit } from '../audit/audit.ts';
import { addEvent, hasNote } from '../reports/report-events.sql.ts';
import { requireSupplyOfOthers } from '../supplies/own-matter.ts';
import { lockCase } from './cases.sql.ts';

type Move = CallInput<'POST /api/staff/cases/{id}/move'>['body'];

/** Writes an answer to the reporter of a case, once for each key. */
export async function answerCase(
  { tx, deya_id, person_id: staff_id, now }: PersonScope,
  id: number,
  { note, idempotency_key }: CallInput<'POST /api/staff/cases/{id}/answers'>['body'],
): Promise<void> {
  const locked = await lockCase(tx, deya_id, id);
  if (!locked) throw new AppError('report_not_found', 404);
  if (await hasNote(tx, deya_id, id, idempotency_key)) return;
  const event = { by: 'utility', status: null, note: note.trim(), idempotency_key, staff_id } as const;
  const n = await addEvent(tx, { deya_id, report_id: id, ...event, at: now });
  const act = { deya_id, action: 'case-answered', person_id: locked.person_id, actor_person_id: staff_id };
  await audit(tx, { ...act, detail: { report: id }, at: now });
  await enqueue(tx, 'mail.send', { template: 'case-moved', ids: { deya_id, id, status: null, n } });
}

/** Moves a case along the machine of decisions 6. Of two who move it at once, the second one is refused. The reporter gets a mail. */
export async function moveCase(scope: PersonScope, id: number, { from, to, reason }: Move): Promise<void> {
  const { tx, deya_id, person_id: staff_id, now } = scope;
  const locked = await lockCase(tx, deya_id, id);
  if (!locked) throw new AppError('report_not_found', 404);
  if (locked.status !== from) throw new AppError('case_moved', 409);
  const status = CASE_STATES[to];
  // The form admits no other number.
  if (!mayBecome(from as CaseState, status)) throw new AppError('case_move_forbidden', 422);
  requireOther(staff_id, locked.person_id);
  await requireSupplyOfOthers(scope, locked.kwdikos_katanalwti === null ? [] : [locked.kwdikos_katanalwti]);
  const note = reason?.trim() || null;
  const event = { by: 'utility', status, note, idempotency_key: null, staff_id } as const;
  const n = await addEvent(tx, { deya_id, report_id: id, ...event, at: now });
  const act = { deya_id, action: 'case-moved', person_id: locked.person_id, actor_person_id: staff_id };
  await audit(tx, { ...act, detail: { report: id, from, to: status }, at: now });
  await enqueue(tx, 'mail.send', { template: 'case-moved', ids: { deya_id, id, status, n } });
}
