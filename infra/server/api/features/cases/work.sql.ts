import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import { sql, type Updateable } from 'kysely';
import type { CaseScope } from './reader.ts';

/** Changes of the work on a case; a column that is left out stays. */
export type WorkChange = Pick<
  Updateable<Tables['case_work']>,
  'priority' | 'team_id' | 'assignee_id' | 'due_at' | 'answer_until' | 'duplicate_of' | 'parent_id'
>;

/** Saves a change of the work on a locked case, and raises its version. */
export async function saveWork(
  { tx, deya_id, person_id, now }: Pick<CaseScope, 'tx' | 'deya_id' | 'person_id' | 'now'>,
  case_id: number,
  change: WorkChange,
): Promise<void> {
  const by = { ...change, updated_by: person_id, updated_at: now };
  await tx
    .insertInto('case_work')
    .values({ deya_id, case_id, ...by })
    .onConflict((conflict) =>
      conflict.columns(['deya_id', 'case_id']).doUpdateSet({ ...by, version: sql<number>`case_work.version + 1` }),
    )
    .execute();
}

/** The version of the work on a case; 0 before the first change. */
export async function versionOf(tx: Tx, deya_id: number, case_id: number): Promise<number> {
  const row = await tx
    .selectFrom('case_work')
    .select('version')
    .where('deya_id', '=', deya_id)
    .where('case_id', '=', case_id)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Whether a team of the utility is in use. */
export async function hasTeam(tx: Tx, deya_id: number, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('case_team')
    .select('id')
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
