import type { Tx } from '@hydria/database/db.ts';
import type { CaseEvidence } from '@hydria/shared/contract/reports.ts';
import { sql } from 'kysely';
import { utc } from './utc.ts';

/** A report of a utility. */
interface ReportKey {
  deya_id: number;
  id: number;
}

/** An alert with its hours, at a supply. */
type EvidentAlert = Omit<CaseEvidence, 'alert_id'> & { id: number; kwdikos_katanalwti: string };

/** Stores the alert from which a report was made, as it stands now. */
export async function storeEvidence(tx: Tx, { deya_id, id: case_id }: ReportKey, alert: EvidentAlert): Promise<void> {
  const { id: alert_id, kind, kwdikos_katanalwti, hydrometer, since, until, lowest, hours } = alert;
  const row = { alert_id, kind, kwdikos_katanalwti, hydrometer, lowest, hours: JSON.stringify(hours) };
  await tx
    .insertInto('case_evidence')
    .values({ deya_id, case_id, ...row, since: new Date(since), until: new Date(until) })
    .execute();
}

/** The alert from which a report was made; undefined without one, and after an erasure. */
export async function selectEvidence(tx: Tx, { deya_id, id }: ReportKey): Promise<CaseEvidence | undefined> {
  const { rows } = await sql<CaseEvidence>`
    select e.alert_id, e.kind, e.hydrometer, ${utc('e.since')} as since, ${utc('e.until')} as until, e.lowest, e.hours
    from case_evidence e
    where e.deya_id = ${deya_id} and e.case_id = ${id} and e.hours is not null and e.hydrometer is not null`.execute(
    tx,
  );
  return rows[0];
}

/** The checks of the meter of a report, one after each solution. */
export const selectFlowChecks = (tx: Tx, { deya_id, id }: ReportKey) =>
  tx
    .selectFrom('case_flow_check')
    .select(['n', 'result', 'lowest', 'event_n', 'at'])
    .where('deya_id', '=', deya_id)
    .where('case_id', '=', id)
    .orderBy('n')
    .execute();

export type FlowCheck = Awaited<ReturnType<typeof selectFlowChecks>>[number];
