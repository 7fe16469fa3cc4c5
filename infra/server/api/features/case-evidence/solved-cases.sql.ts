import type { Tx } from '@hydria/database/db.ts';
import { CASE_STATES } from '@hydria/shared/rules/case-state.ts';
import { LEAK_ALERT_KINDS } from '@hydria/shared/rules/meter-alerts.ts';
import { sql } from 'kysely';

/** A solved report that was made from an alert about a leak, and whose meter is not checked yet. */
export interface SolvedCase {
  id: number;
  /** The event that said solved, and its time. */
  n: number;
  solved_at: Date;
  person_id: number;
  kwdikos_katanalwti: string;
  hydrometer: string;
}

const unchecked = (deya_id: number, before: Date) => sql`
  select e.case_id as id, l.n, l.at as solved_at, r.person_id, e.kwdikos_katanalwti, e.hydrometer
  from case_evidence e
  join problem_report r on r.deya_id = e.deya_id and r.id = e.case_id
  cross join lateral (
    select v.n, v.at, v.status from problem_report_event v
    where v.deya_id = e.deya_id and v.report_id = e.case_id and v.status <> ${CASE_STATES.closed}
    order by v.n desc limit 1) l
  where e.deya_id = ${deya_id} and r.status in (${CASE_STATES.resolved}, ${CASE_STATES.closed}) and r.person_id is not null
    and e.kwdikos_katanalwti is not null and e.hydrometer is not null and e.kind = any (${[...LEAK_ALERT_KINDS]}::text[])
    and l.status = ${CASE_STATES.resolved} and l.at <= ${before}::timestamptz
    and not exists (select from case_flow_check k where k.deya_id = e.deya_id and k.case_id = e.case_id and k.n = l.n)`;

/** The cases of a utility that were solved before an instant. A case that was closed afterwards is one of them. */
export async function selectSolved(tx: Tx, deya_id: number, before: Date): Promise<number[]> {
  const { rows } = await sql<SolvedCase>`${unchecked(deya_id, before)} order by e.case_id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** One of them, locked until the end of the transaction; undefined when it has changed meanwhile. */
export async function lockSolved(tx: Tx, deya_id: number, before: Date, id: number): Promise<SolvedCase | undefined> {
  const { rows } = await sql<SolvedCase>`
    ${unchecked(deya_id, before)} and e.case_id = ${id} for update of r skip locked`.execute(tx);
  return rows[0];
}
