import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { CASE_STATES, mayBecome, type CaseState } from '@hydria/shared/rules/case-state.ts';
import { AppError } from '../../kernel/app-error.ts';
import { addCaseEvent, hasCaseEvent, type NewCaseEvent } from '../../kernel/case-events.ts';
import { plusDays } from '@hydria/shared/rules/calendar-day.ts';
import { requireOther } from '../../kernel/second-person.ts';
import { audit } from '../audit/audit.ts';
import { notifySender } from '../notifications/case-notices.ts';
import { requireSupplyOfOthers } from '../supplies/own-matter.ts';
import { countParts, selectDuplicates } from './cases-together.sql.ts';
import { lockCase, type LockedCase } from './case.sql.ts';
import type { CaseScope } from './reader.ts';
import { saveWork } from './work.sql.ts';

type Move = CallInput<'POST /api/staff/cases/{id}/move'>['body'];

/** Locks a case that the caller may see; throws `report_not_found` for any other. */
export async function requireCase({ tx, deya_id, reader }: CaseScope, id: number): Promise<LockedCase> {
  const locked = await lockCase(tx, { deya_id, reader }, id);
  if (!locked) throw new AppError('report_not_found', 404);
  return locked;
}

/** Writes an entry of the audit trail about a case. */
export const noteAct = (
  { tx, deya_id, person_id, now }: CaseScope,
  { id, person_id: sender }: LockedCase,
  action: string,
  detail: Record<string, unknown> = {},
): Promise<void> =>
  audit(tx, {
    deya_id,
    action,
    person_id: sender,
    actor_person_id: person_id,
    detail: { report: id, ...detail },
    at: now,
  });

/** Adds an event of the utility and has the sender told by mail and push, and the senders of its duplicates. Gives the number of the event. */
export async function tell(
  { tx, deya_id, person_id: staff_id, now }: Pick<CaseScope, 'tx' | 'deya_id' | 'now'> & { person_id: number | null },
  { id, kind }: Pick<LockedCase, 'id' | 'kind'>,
  event: Pick<NewCaseEvent, 'status' | 'note' | 'idempotency_key'>,
): Promise<number> {
  const n = await addCaseEvent(tx, { deya_id, kind, id }, { by: 'utility', ...event, staff_id, at: now });
  const news = { deya_id, id, status: event.status, n, kind };
  await notifySender(tx, news);
  for (const { case_id, chosen } of await selectDuplicates(tx, deya_id, id)) {
    // An answer alone is between the utility and the one to whom it writes.
    if (chosen && event.status === null) continue;
    await notifySender(tx, { ...news, id: case_id, of: id });
  }
  return n;
}

/** Writes an answer to the sender of a case, once for each key, and may ask for an answer within some days. */
export async function answerCase(
  scope: CaseScope,
  id: number,
  { note, answer_days, idempotency_key }: CallInput<'POST /api/staff/cases/{id}/answers'>['body'],
): Promise<void> {
  const { tx, deya_id, today } = scope;
  const locked = await requireCase(scope, id);
  if (await hasCaseEvent(tx, { deya_id, kind: locked.kind, id }, idempotency_key)) return;
  if (answer_days !== undefined) await saveWork(scope, id, { answer_until: plusDays(today, answer_days) });
  await tell(scope, locked, { status: null, note: note.trim(), idempotency_key });
  await noteAct(scope, locked, 'case-answered', answer_days === undefined ? {} : { days: answer_days });
}

/** Moves a case along the machine of decisions 6. Of two who move it at once, the second one is refused. The sender gets a mail. */
export async function moveCase(scope: CaseScope, id: number, { from, to, reason }: Move): Promise<void> {
  const locked = await requireCase(scope, id);
  if (locked.status !== from) throw new AppError('case_moved', 409);
  const status = CASE_STATES[to];
  // The column's check allows no other number.
  if (!mayBecome(locked.status as CaseState, status)) throw new AppError('case_move_forbidden', 422);
  if ((to === 'resolved' || to === 'closed') && (await countParts(scope.tx, scope.deya_id, id)).open > 0)
    throw new AppError('case_parts_open', 409);
  requireOther(scope.person_id, locked.person_id);
  await requireSupplyOfOthers(scope, locked.kwdikos_katanalwti === null ? [] : [locked.kwdikos_katanalwti]);
  // A duplicate that is opened again is a case of its own.
  if (from === CASE_STATES.duplicate) await saveWork(scope, id, { duplicate_of: null });
  await tell(scope, locked, { status, note: reason?.trim() || null, idempotency_key: null });
  await noteAct(scope, locked, 'case-moved', { from, to: status });
}
