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

/** The share of the type of a report in its routing: its target in working hours, and its team as long as that is in use. */
interface OfType {
  target_hours: number | null;
  team: { id: number; title: string } | null;
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
  if (!row) return { target_hours: null, team: null };
  const { target_hours, team_id, title } = row;
  return { target_hours, team: team_id === null || title === null ? null : { id: team_id, title } };
}

const workOf = (rule: CaseRule | null, team: OfType['team']) => {
  if (rule) return { team_id: rule.team?.id ?? null, assignee_id: rule.assignee?.id ?? null, priority: rule.priority };
  return team && { team_id: team.id };
};

/** Writes the work that a rule gives to a case, or the team of its type, with its target time; without both, the target time alone. */
async function writeWork(
  tx: Tx,
  { deya_id, id: case_id, created_at }: CaseToRoute,
  { rule, team, hours }: { rule: CaseRule | null; team: OfType['team']; hours: number | null },
  { by: updated_by, now: updated_at }: Router,
): Promise<void> {
  const due_at = hours === null ? null : plusWorkingMinutes(created_at, hours * 60, await workingTimeOf(tx, deya_id));
  const given = { ...workOf(rule, team), due_at };
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

/** The way by which a case was routed: a rule, or else the team of its type; both null without one. */
export interface Routing {
  rule: CaseRule | null;
  team: OfType['team'];
}

/**
 * Routes a case by the rules of its utility: the first one that fits gives team, person, priority and target time. Where none fits, the type
 * of a report gives its team. A rule without a target time leaves that of the type.
 */
export async function routeCase(tx: Tx, one: CaseToRoute, router: Router): Promise<Routing> {
  const rule = firstThatFits(rulesInUse(await selectRules(tx, one.deya_id)), one) ?? null;
  const type = await givenByType(tx, one);
  const hours = rule?.target_hours ?? type.target_hours;
  const team = rule ? null : type.team;
  if (rule || team || hours !== null) await writeWork(tx, one, { rule, team, hours }, router);
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
