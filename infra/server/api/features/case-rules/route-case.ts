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

/** The target of the type of a report, in working hours; null without one. */
async function targetOfType(tx: Tx, { deya_id, id }: CaseToRoute): Promise<number | null> {
  const row = await tx
    .selectFrom('problem_report as r')
    .innerJoin('case_type as t', (on) => on.onRef('t.deya_id', '=', 'r.deya_id').onRef('t.id', '=', 'r.subtype_id'))
    .select('t.target_hours')
    .where('r.deya_id', '=', deya_id)
    .where('r.id', '=', id)
    .executeTakeFirst();
  return row?.target_hours ?? null;
}

/** Writes the work that a rule gives to a case, with its target time; without a rule, the target time alone. */
async function writeWork(
  tx: Tx,
  { deya_id, id: case_id, created_at }: CaseToRoute,
  { rule, hours }: { rule: CaseRule | null; hours: number | null },
  { by: updated_by, now: updated_at }: Router,
): Promise<void> {
  const due_at = hours === null ? null : plusWorkingMinutes(created_at, hours * 60, await workingTimeOf(tx, deya_id));
  const work = rule && {
    team_id: rule.team?.id ?? null,
    assignee_id: rule.assignee?.id ?? null,
    priority: rule.priority,
  };
  const given = { ...work, due_at };
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

/**
 * Routes a case by the rules of its utility: the first one that fits gives team, person, priority and target time. A rule without a target
 * time leaves that of the type of the report.
 */
export async function routeCase(tx: Tx, one: CaseToRoute, router: Router): Promise<CaseRule | null> {
  const rule = firstThatFits(rulesInUse(await selectRules(tx, one.deya_id)), one) ?? null;
  const hours = rule?.target_hours ?? (await targetOfType(tx, one));
  if (rule || hours !== null) await writeWork(tx, one, { rule, hours }, router);
  return rule;
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
