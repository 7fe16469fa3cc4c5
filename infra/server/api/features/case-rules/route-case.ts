import { casePeople } from '@hydria/database/cross-utility.ts';
import type { Tx } from '@hydria/database/db.ts';
import type { CaseRule } from '@hydria/shared/contract/case-rules.ts';
import { firstThatFits, type RoutedCase } from '@hydria/shared/rules/case-routing.ts';
import { plusWorkingMinutes } from '@hydria/shared/rules/working-time.ts';
import { sql } from 'kysely';
import { rulesInUse, selectRules } from './case-rules.sql.ts';
import { workingTimeOf } from './working-time.sql.ts';

/** A case to be routed. */
export interface CaseToRoute extends RoutedCase {
  deya_id: number;
  id: number;
}

interface Router {
  /** The member of the staff who has asked for it; null for a new case. */
  by: number | null;
  now: Date;
}

/**
 * The share of the type of a report, or of the form of an application, in its routing. A team counts as long as it is in use, a person as
 * long as they handle cases. `target_hours` are working hours.
 */
interface OfType {
  target_hours: number | null;
  team: { id: number; title: string } | null;
  assignee_id: number | null;
}

const NOTHING: OfType = { target_hours: null, team: null, assignee_id: null };

const teamOf = (id: number | null, title: string | null): OfType['team'] =>
  id === null || title === null ? null : { id, title };

/** The team and the person to whom a form is assigned (spec D §3, assign to). */
async function givenByForm(tx: Tx, { deya_id, id }: CaseToRoute): Promise<OfType> {
  const row = await tx
    .selectFrom('form_answer as a')
    .innerJoin('online_form as f', (on) =>
      on.onRef('f.deya_id', '=', 'a.deya_id').onRef('f.id', '=', 'a.online_form_id'),
    )
    .leftJoin('case_team as m', (on) =>
      on.onRef('m.deya_id', '=', 'f.deya_id').onRef('m.id', '=', 'f.assign_to_team').on('m.is_active', '=', true),
    )
    .select(['f.assign_to_person', 'm.id as team_id', 'm.title'])
    .where('a.deya_id', '=', deya_id)
    .where('a.id', '=', id)
    .executeTakeFirst();
  if (!row) return NOTHING;
  const { assign_to_person: chosen } = row;
  const isStaff = chosen !== null && (await casePeople(tx, deya_id)).some(({ person_id }) => person_id === chosen);
  return { ...NOTHING, team: teamOf(row.team_id, row.title), assignee_id: isStaff ? chosen : null };
}

async function givenByType(tx: Tx, { deya_id, id }: CaseToRoute): Promise<OfType> {
  const row = await tx
    .selectFrom('problem_report as r')
    .innerJoin('case_type as t', (on) => on.onRef('t.deya_id', '=', 'r.deya_id').onRef('t.id', '=', 'r.subtype_id'))
    .leftJoin('case_team as m', (on) =>
      on.onRef('m.deya_id', '=', 't.deya_id').onRef('m.id', '=', 't.team_id').on('m.is_active', '=', true),
    )
    .select(['t.target_hours', 'm.id as team_id', 'm.title'])
    .where('r.deya_id', '=', deya_id)
    .where('r.id', '=', id)
    .executeTakeFirst();
  return row ? { ...NOTHING, target_hours: row.target_hours, team: teamOf(row.team_id, row.title) } : NOTHING;
}

const workOf = (rule: CaseRule | null, { team, assignee_id }: OfType) => {
  if (rule) return { team_id: rule.team?.id ?? null, assignee_id: rule.assignee?.id ?? null, priority: rule.priority };
  return { ...(team && { team_id: team.id }), ...(assignee_id !== null && { assignee_id }) };
};

/** Writes the work that a rule gives to a case, or the team of its type, with its target time; without both, the target time alone. */
async function writeWork(
  tx: Tx,
  { deya_id, id: case_id, created_at }: CaseToRoute,
  { rule, type, hours }: { rule: CaseRule | null; type: OfType; hours: number | null },
  { by: updated_by, now: updated_at }: Router,
): Promise<void> {
  const due_at = hours === null ? null : plusWorkingMinutes(created_at, hours * 60, await workingTimeOf(tx, deya_id));
  const given = { ...workOf(rule, type), due_at };
  await tx
    .insertInto('case_work')
    .values({ deya_id, case_id, ...given, updated_by, updated_at })
    .onConflict((at) =>
      at
        .columns(['deya_id', 'case_id'])
        .doUpdateSet({ ...given, updated_by, updated_at, version: sql<number>`case_work.version + 1` }),
    )
    .execute();
}

/** The way by which a case was routed: a rule, or else the team of its type or form; both null without one. */
export interface Routing {
  rule: CaseRule | null;
  team: OfType['team'];
}

/**
 * Routes a case by the rules of its utility: the first one that fits gives team, person, priority and target time. Where none fits, the type
 * of a report or the form of an application gives its team. A rule without a target time leaves that of the type.
 */
export async function routeCase(tx: Tx, one: CaseToRoute, router: Router): Promise<Routing> {
  const rule = firstThatFits(rulesInUse(await selectRules(tx, one.deya_id)), one) ?? null;
  const type = await (one.kind === 'application' ? givenByForm(tx, one) : givenByType(tx, one));
  const hours = rule?.target_hours ?? type.target_hours;
  const team = rule ? null : type.team;
  if (rule || team || type.assignee_id !== null || hours !== null)
    await writeWork(tx, one, { rule, type, hours }, router);
  return { rule, team };
}

/**
 * Routes a new case in the transaction that stores it. When that fails, the case is stored nevertheless and waits among those that no
 * rule has routed.
 */
export async function routeNewCase(tx: Tx, one: CaseToRoute, onFailure: (error: unknown) => void): Promise<void> {
  await sql`savepoint routing`.execute(tx);
  try {
    await routeCase(tx, one, { by: null, now: one.created_at });
    await sql`release savepoint routing`.execute(tx);
  } catch (error) {
    await sql`rollback to savepoint routing`.execute(tx);
    onFailure(error);
  }
}

/** The target time of a case; null without one. */
export async function dueOf(tx: Tx, deya_id: number, case_id: number): Promise<string | null> {
  const row = await tx
    .selectFrom('case_work')
    .select('due_at')
    .where('deya_id', '=', deya_id)
    .where('case_id', '=', case_id)
    .executeTakeFirst();
  return row?.due_at?.toISOString() ?? null;
}
