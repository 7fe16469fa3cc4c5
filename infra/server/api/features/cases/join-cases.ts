import type { Insertable } from 'kysely';
import type { Tables } from '@hydria/database/tables.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { CASE_STATES, isActive, mayBecome, type CaseState } from '@hydria/shared/rules/case-state.ts';
import { CASE_PARTS_MAX, NEAR_METRES } from '@hydria/shared/rules/case-work.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { newReference } from '../../kernel/reference.ts';
import { requireOther } from '../../kernel/second-person.ts';
import type { LockedCase } from './case.sql.ts';
import {
  countParts,
  moveDuplicates,
  selectByCode,
  selectNear,
  selectPlace,
  type NearReport,
} from './cases-together.sql.ts';
import { noteAct, requireCase, tell } from './move-case.ts';
import type { CaseScope } from './reader.ts';
import { hasTeam, saveWork } from './work.sql.ts';

// The column's check allows no other number.
const open = (status: number): boolean => isActive(status as CaseState);

/** Locks a case and the one with a reference, in the order of their numbers: two joins at once can form no circle and no deadlock. */
async function requireBoth(scope: CaseScope, id: number, code: string): Promise<LockedCase> {
  const other = await selectByCode(scope.tx, scope, code);
  if (other && other.id < id) await requireCase(scope, other.id);
  const locked = await requireCase(scope, id);
  if (other && other.id > id) await requireCase(scope, other.id);
  return locked;
}

/** Closes a case as a duplicate of another one, to which its own duplicates move. */
export async function joinCase(
  scope: CaseScope,
  id: number,
  { code, reason }: CallInput<'POST /api/staff/cases/{id}/join'>['body'],
): Promise<void> {
  const { tx, deya_id } = scope;
  const locked = await requireBoth(scope, id, code);
  const target = await selectByCode(tx, scope, code);
  if (!target || target.kind !== locked.kind) throw new InputError({ code: ['case_not_found'] });
  if (target.id === id || target.duplicate_of === id) throw new InputError({ code: ['case_join_circle'] });
  if (target.duplicate_of !== null || !open(target.status)) throw new InputError({ code: ['case_join_closed'] });
  // The column's check allows no other number.
  if (!mayBecome(locked.status as CaseState, CASE_STATES.duplicate)) throw new AppError('case_move_forbidden', 422);
  requireOther(scope.person_id, locked.person_id);
  await moveDuplicates(tx, deya_id, id, target.id);
  await saveWork(scope, id, { duplicate_of: target.id, answer_until: null });
  const event = { status: CASE_STATES.duplicate, note: reason?.trim() || null, idempotency_key: null };
  await tell(scope, locked, event);
  await noteAct(scope, locked, 'case-joined', { to: target.id });
}

/** Open reports near a report, without itself; none for a reader who is limited to teams, who would read other cases by their place. */
export async function nearCase(scope: CaseScope, id: number): Promise<NearReport[]> {
  const found = await selectPlace(scope.tx, scope, id);
  if (!found) throw new AppError('report_not_found', 404);
  if (found.latitude === null || found.longitude === null || scope.reader.teams !== null) return [];
  const { latitude, longitude } = found;
  const around = { latitude, longitude, metres: NEAR_METRES.staff };
  return (await selectNear(scope.tx, scope.deya_id, around)).filter((near) => near.id !== id);
}

/** Makes a part of a report: a report of the staff at the same place, once for each key. */
export async function addPart(
  scope: CaseScope,
  id: number,
  sent: CallInput<'POST /api/staff/cases/{id}/parts'>['body'],
): Promise<void> {
  const { tx, deya_id, now } = scope;
  const locked = await requireCase(scope, id);
  if (locked.kind !== 'report') throw new AppError('report_not_found', 404);
  if (!open(locked.status)) throw new AppError('report_closed', 409);
  const { team_id } = sent;
  if (team_id !== undefined && !(await hasTeam(tx, deya_id, team_id)))
    throw new InputError({ team_id: ['team_not_found'] });
  const whole = await tx
    .selectFrom('problem_report')
    .select(['kwdikos_katanalwti', 'hydrometer', 'latitude', 'longitude', 'address', 'area_id'])
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const part: Insertable<Tables['problem_report']> = {
    ...whole,
    deya_id,
    code: newReference(),
    idempotency_key: sent.idempotency_key,
    problem_type: sent.problem_type,
    description: sent.description.trim(),
    source: 'staff',
    created_at: now,
    updated_at: now,
  };
  const stored = await tx
    .insertInto('problem_report')
    .values(part)
    .onConflict((conflict) => conflict.columns(['deya_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return;
  if ((await countParts(tx, deya_id, id)).all >= CASE_PARTS_MAX) throw new AppError('too_many_parts', 409);
  await saveWork(scope, stored.id, { parent_id: id, team_id: team_id ?? null });
  await noteAct(scope, locked, 'case-split', { part: stored.id });
}
