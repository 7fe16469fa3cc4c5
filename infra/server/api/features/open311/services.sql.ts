import type { Tx } from '@hydria/database/db.ts';
import type { LocalText } from '@hydria/database/tables/columns.ts';
import type { ProblemType } from '@hydria/shared/rules/report.ts';
import { sql } from 'kysely';

/** A type of report that systems may read and send. */
export interface ServiceType {
  id: number;
  problem_type: ProblemType;
  title: LocalText;
  hint: LocalText | null;
  /** Rows of a form, JSON in a string; null without a question. */
  questions: string | null;
}

/**
 * The types that a utility offers to everybody, in its order. A private one is left out, as its reports are, and one that requires a
 * photo, because Open311 carries none.
 */
export async function selectServiceTypes(tx: Tx, deya_id: number): Promise<ServiceType[]> {
  const { rows } = await sql<ServiceType>`
    select id, problem_type, title, hint, questions::text as questions from case_type
    where deya_id = ${deya_id} and is_active and not is_private and not is_photo_required
    order by sort, title ->> 'el' collate "el-x-icu", id`.execute(tx);
  return rows;
}
