import type { Tx } from '@hydria/database/db.ts';
import type { CaseKind } from '@hydria/shared/rules/case-work.ts';
import { sql } from 'kysely';

/** The tables of a kind of cases, and the column that leads from its events to it. */
export const CASE_TABLES = {
  report: { row: sql.table('problem_report'), events: sql.table('problem_report_event'), of: sql.ref('report_id') },
  application: { row: sql.table('form_answer'), events: sql.table('form_answer_event'), of: sql.ref('answer_id') },
} as const;

/** The case of an event. */
export interface CaseKey {
  deya_id: number;
  kind: CaseKind;
  id: number;
}

/** A change of a case, or a note of its sender or of the utility. */
export interface NewCaseEvent {
  by: 'customer' | 'utility';
  /** The state from then on; null for a note alone. */
  status: number | null;
  note: string | null;
  idempotency_key: string | null;
  at: Date;
  staff_id: number | null;
}

/** Whether an event of a case was stored before under this key. */
export async function hasCaseEvent(tx: Tx, { deya_id, kind, id }: CaseKey, idempotency_key: string): Promise<boolean> {
  const { events, of } = CASE_TABLES[kind];
  const { rows } = await sql`
    select from ${events} where deya_id = ${deya_id} and ${of} = ${id} and idempotency_key = ${idempotency_key}`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Adds an event to a locked case, and gives its number. A change is also the state of the case from then on. */
export async function addCaseEvent(tx: Tx, { deya_id, kind, id }: CaseKey, event: NewCaseEvent): Promise<number> {
  const { row, events, of } = CASE_TABLES[kind];
  const { by, status, note, idempotency_key, at, staff_id } = event;
  const { rows } = await sql<{ n: number }>`
    insert into ${events} (deya_id, ${of}, n, by, status, note, idempotency_key, at, staff_id)
    select ${deya_id}, ${id}, coalesce(max(n), 0) + 1, ${by}::text, ${status}::int, ${note}::text, ${idempotency_key}::text,
           ${at}::timestamptz, ${staff_id}::bigint
    from ${events} where deya_id = ${deya_id} and ${of} = ${id}
    returning n`.execute(tx);
  if (status !== null)
    await sql`update ${row} set status = ${status}, updated_at = ${at} where deya_id = ${deya_id} and id = ${id}`.execute(
      tx,
    );
  // The insert has written one row.
  return rows[0]!.n;
}
