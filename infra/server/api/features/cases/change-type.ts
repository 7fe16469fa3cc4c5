import type { Answer, CallInput } from '@hydria/shared/contract/contract.ts';
import type { WholeCase } from '@hydria/shared/contract/cases.ts';
import { isActive, type CaseState } from '@hydria/shared/rules/case-state.ts';
import { AppError, ConflictError, InputError } from '../../kernel/app-error.ts';
import { selectOffered } from '../case-types/case-types.sql.ts';
import { routeAgain } from './assign-case.ts';
import { noteAct, requireCase } from './move-case.ts';
import type { CaseScope } from './reader.ts';
import { saveWork, versionOf } from './work.sql.ts';

type Body = CallInput<'PUT /api/staff/cases/{id}/type'>['body'];

/**
 * Gives an open report another kind or type, and routes it again: the rules and the team of the type may be others. The answers of
 * the reporter stay with the questions of then.
 */
export async function changeType(
  scope: CaseScope,
  id: number,
  { problem_type, version, ...sent }: Body,
  present: () => Promise<WholeCase>,
): Promise<Answer<'PUT /api/staff/cases/{id}/type'>> {
  const { tx, deya_id, now } = scope;
  const subtype_id = sent.subtype_id ?? null;
  const locked = await requireCase(scope, id);
  if (locked.kind !== 'report') throw new AppError('report_not_found', 404);
  // The column's check allows no other number.
  if (!isActive(locked.status as CaseState)) throw new AppError('report_closed', 409);
  if ((await versionOf(tx, deya_id, id)) !== version) throw new ConflictError(await present());
  const offered = await selectOffered(tx, deya_id);
  const isOffered = offered.some((type) => type.id === subtype_id && type.problem_type === problem_type);
  if (subtype_id !== null && !isOffered) throw new InputError({ subtype_id: ['exists'] });
  await tx
    .updateTable('problem_report')
    .set({ problem_type, subtype_id, updated_at: now })
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .execute();
  // The version rises also where nothing routes it, so that a page of before is refused.
  await saveWork(scope, id, {});
  await noteAct(scope, locked, 'case-retyped', { problem_type, ...(subtype_id !== null && { type: subtype_id }) });
  return routeAgain(scope, id);
}
