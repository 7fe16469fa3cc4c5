import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import { CASE_STATES } from '@hydria/shared/rules/case-state.ts';
import { sql, type Insertable, type Selectable } from 'kysely';
import { isChosen } from '../../kernel/chosen-duplicate.ts';
import { sha256 } from '../../kernel/tokens.ts';

export type Report = Selectable<Tables['problem_report']>;
type NewEvent = Omit<Insertable<Tables['problem_report_event']>, 'n' | 'staff_id'> & { staff_id?: number };

/** A report as its reporter names it: by their account, or by a link that was mailed to the address of the report. */
export type ReportKey = { deya_id: number; id: number } & (
  { person_id: number } | { /** Of the address to which the link went. */ mark: string }
);

/** Says of which report and address a secret is, without the address; it is over when the report gets another one. */
export const markOf = (id: number, email: string | null): string =>
  sha256(`${id}\n${(email ?? '').toLowerCase()}`).toString('hex');

const isTheirs = ({ id, person_id, email }: Report, key: ReportKey): boolean =>
  'person_id' in key
    ? person_id === key.person_id
    : person_id === null && email !== null && markOf(id, email) === key.mark;

const reportOf = (tx: Tx, { deya_id, id }: ReportKey) =>
  tx.selectFrom('problem_report').selectAll().where('deya_id', '=', deya_id).where('id', '=', id);

/** A report of this reporter; undefined for those of others. */
export async function selectOwnReport(tx: Tx, key: ReportKey): Promise<Report | undefined> {
  const row = await reportOf(tx, key).executeTakeFirst();
  return row && isTheirs(row, key) ? row : undefined;
}

/** The same, locked until the end of the transaction. */
export async function lockOwnReport(tx: Tx, key: ReportKey): Promise<Report | undefined> {
  const row = await reportOf(tx, key).forUpdate().executeTakeFirst();
  return row && isTheirs(row, key) ? row : undefined;
}

/** The changes and notes of a report, the oldest first. */
export const selectEvents = (tx: Tx, deya_id: number, report_id: number) =>
  tx
    .selectFrom('problem_report_event')
    .select(['n', 'by', 'status', 'note', 'at'])
    .where('deya_id', '=', deya_id)
    .where('report_id', '=', report_id)
    .orderBy('n')
    .execute();

/**
 * The words of the utility about the case to which a duplicate belongs, since they were joined. Notes of its own reporter stay with them. A
 * sender who follows it by their own wish reads its states alone.
 */
export async function selectEventsOfKnown(tx: Tx, deya_id: number, report_id: number) {
  const { rows } = await sql<{ by: 'utility'; status: number | null; note: string | null; at: Date }>`
    select e.by, e.status, case when not ${isChosen('w')} then e.note end as note, e.at
    from case_work w
    join problem_report_event e on e.deya_id = w.deya_id and e.report_id = w.duplicate_of and e.by = 'utility'
    where w.deya_id = ${deya_id} and w.case_id = ${report_id} and (e.status is not null or not ${isChosen('w')})
      and e.at >= (select max(own.at) from problem_report_event own
                   where own.deya_id = w.deya_id and own.report_id = w.case_id and own.status = ${CASE_STATES.duplicate})
    order by e.n`.execute(tx);
  return rows;
}

/** Adds a change or a note to a locked report, and gives its number. A change is also the state of the report from then on. */
export const addEvent = async (tx: Tx, event: NewEvent): Promise<number> => {
  const { deya_id, report_id, status, at } = event;
  const { last } = await tx
    .selectFrom('problem_report_event')
    .select(sql<number>`coalesce(max(n), 0)`.as('last'))
    .where('deya_id', '=', deya_id)
    .where('report_id', '=', report_id)
    .executeTakeFirstOrThrow();
  const n = last + 1;
  await tx
    .insertInto('problem_report_event')
    .values({ staff_id: null, ...event, n })
    .execute();
  if (status == null) return n;
  await tx
    .updateTable('problem_report')
    .set({ status, updated_at: at })
    .where('deya_id', '=', deya_id)
    .where('id', '=', report_id)
    .execute();
  return n;
};
