import { personScope } from '@hydria/database/cross-utility.ts';
import type { Db } from '@hydria/database/db.ts';
import type { Answer, CallInput } from '@hydria/shared/contract/contract.ts';
import type { WholeCase } from '@hydria/shared/contract/cases.ts';
import type { CaseKind } from '@hydria/shared/rules/case-work.ts';
import { AppError, ConflictError, InputError } from '../../kernel/app-error.ts';
import { atClockTime } from '../../kernel/athens-day.ts';
import { selectCasesToRoute } from '../case-rules/cases-to-route.sql.ts';
import { routeCase } from '../case-rules/route-case.ts';
import { noteAct, requireCase } from './move-case.ts';
import type { CaseScope } from './reader.ts';
import { hasTeam, saveWork, versionOf, type WorkChange } from './work.sql.ts';

/** A scope of an act that asks for the permissions of another member of the staff. */
export type AssignScope = CaseScope & { db: Db };

interface Chosen {
  team_id?: number | null | undefined;
  assignee_id?: number | null | undefined;
}

/** Refuses a team that is not in use, and a person who could not handle the case. */
async function requireChosen({ tx, db, deya_id }: AssignScope, kind: CaseKind, chosen: Chosen): Promise<void> {
  const { team_id, assignee_id } = chosen;
  if (team_id != null && !(await hasTeam(tx, deya_id, team_id))) throw new InputError({ team_id: ['team_not_found'] });
  if (assignee_id == null) return;
  const scope = await personScope(db, assignee_id, deya_id);
  const mayHandle = scope.includes('cases.handle') && (kind === 'report' || scope.includes('applications.view'));
  if (!mayHandle) throw new InputError({ assignee_id: ['assignee_not_found'] });
}

type Work = CallInput<'PUT /api/staff/cases/{id}/work'>['body'];

/** The end of a day, where no time was given. */
const END_OF_DAY = '23:59';

/** Sets the work on a case. A stale version is refused with the present case. */
export async function setWork(
  scope: AssignScope,
  id: number,
  { version, priority, due_on, due_time = END_OF_DAY, ...sent }: Work,
  present: () => Promise<WholeCase>,
): Promise<void> {
  const { team_id = null, assignee_id = null }: Chosen = sent;
  const locked = await requireCase(scope, id);
  const before = await present();
  if (before.version !== version) throw new ConflictError(before);
  // A team or a person of before may stay, though no new case goes to them.
  await requireChosen(scope, locked.kind, {
    team_id: team_id === before.team?.id ? null : team_id,
    assignee_id: assignee_id === before.assignee?.id ? null : assignee_id,
  });
  const due_at = due_on === undefined ? null : new Date(atClockTime(due_on, due_time));
  await saveWork(scope, id, { team_id, assignee_id, priority, due_at });
  await noteAct(scope, locked, 'case-assigned', { team: team_id, assignee: assignee_id, priority });
}

/** Assigns a case to the caller; refused when it belongs to a colleague by now. */
export async function takeCase(
  scope: CaseScope,
  id: number,
  version: number,
  present: () => Promise<WholeCase>,
): Promise<void> {
  const locked = await requireCase(scope, id);
  if ((await versionOf(scope.tx, scope.deya_id, id)) !== version) throw new ConflictError(await present());
  await saveWork(scope, id, { assignee_id: scope.person_id });
  await noteAct(scope, locked, 'case-assigned', { assignee: scope.person_id });
}

/** Routes a case by the present rules, as if it were new; returns the rule that fits, or the team of its type. */
export async function routeAgain(scope: CaseScope, id: number): Promise<Answer<'POST /api/staff/cases/{id}/route'>> {
  const { tx, deya_id, person_id: by, now } = scope;
  const locked = await requireCase(scope, id);
  const [found] = await selectCasesToRoute(tx, deya_id, { id });
  const { rule, team } = found ? await routeCase(tx, found, { by, now }) : { rule: null, team: null };
  await noteAct(scope, locked, 'case-routed', { rule: rule?.id ?? null, ...(team && { team: team.id }) });
  return { rule: rule && { id: rule.id, title: rule.title }, team };
}

type AssignMany = CallInput<'POST /api/staff/cases/assign'>['body'];

/** Gives several cases a team, a person or a priority. */
export async function assignOne(
  scope: AssignScope,
  id: number,
  { team_id, assignee_id, priority }: AssignMany,
): Promise<void> {
  const locked = await requireCase(scope, id);
  await requireChosen(scope, locked.kind, { team_id, assignee_id });
  const change: WorkChange = {
    ...(team_id !== undefined && { team_id }),
    ...(assignee_id !== undefined && { assignee_id }),
    ...(priority !== undefined && { priority }),
  };
  if (Object.keys(change).length === 0) return;
  await saveWork(scope, id, change);
  await noteAct(scope, locked, 'case-assigned', { team: team_id, assignee: assignee_id, priority });
}

/** The result of an act on one of several cases. */
export interface ResultOfOne {
  id: number;
  outcome: 'done' | 'refused';
  code: string | null;
}

/** Performs an act on several cases, in the order of their numbers, so that two such acts never wait for each other. */
export async function actOnMany(
  case_ids: readonly number[],
  act: (id: number) => Promise<void>,
): Promise<{ data: ResultOfOne[] }> {
  const data: ResultOfOne[] = [];
  for (const id of [...new Set(case_ids)].toSorted((one, other) => one - other))
    data.push(
      await act(id).then(
        () => ({ id, outcome: 'done' as const, code: null }),
        (error: unknown) => ({ id, outcome: 'refused' as const, code: codeOf(error) }),
      ),
    );
  return { data };
}

/** The code of a refusal, which was thrown before anything was written; any other error ends the whole act. */
function codeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  const code = error instanceof InputError && Object.values(error.fields)[0]?.[0];
  if (!code) throw error;
  return code;
}
