import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import { CASE_STATES } from '@hydria/shared/rules/case-state.ts';
import { sql, type Insertable, type Selectable } from 'kysely';
import { CASE_TABLES, type CaseKey } from '../../kernel/case-events.ts';
import { isChosen } from '../../kernel/chosen-duplicate.ts';
import { sha256 } from '../../kernel/tokens.ts';

export type Report = Selectable<Tables['problem_report']>;
type NewEvent = Omit<Insertable<Tables['problem_report_event']>, 'n' | 'staff_id'> & { staff_id?: number };

/** A case as its sender names it: by their account, or by a link that was mailed to the address of the case. */
export type SenderKey = CaseKey &
  ({ person_id: number } | { /** Of the address to which the link went. */ mark: string });

/** Says of which case and address a secret is, without the address; it is over when the case gets another one. */
export const markOf = (id: number, email: string | null): string =>
  sha256(`${id}\n${(email ?? '').toLowerCase()}`).toString('hex');

/** The columns that both kinds of cases have. */
export interface SentCase extends CaseKey {
  code: string;
  person_id: number | null;
  /** That was left with the case; null: that of the account. */
  email: string | null;
  status: number;
}

const isTheirs = ({ id, person_id, email }: Pick<SentCase, 'id' | 'person_id' | 'email'>, key: SenderKey): boolean =>
  'person_id' in key
    ? person_id === key.person_id
    : person_id === null && email !== null && markOf(id, email) === key.mark;

const selectCase = async (tx: Tx, { deya_id, kind, id }: CaseKey, lock: boolean): Promise<SentCase | undefined> => {
  const { rows } = await sql<Omit<SentCase, 'kind'>>`
    select deya_id, id, code, person_id, email, status from ${CASE_TABLES[kind].row}
    where deya_id = ${deya_id} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows[0] && { ...rows[0], kind };
};

/** A case of any sender, locked until the end of the transaction. */
export const lockCase = (tx: Tx, key: CaseKey): Promise<SentCase | undefined> => selectCase(tx, key, true);

/** The case that the secret of a link names. */
export const caseOf = ({ report, application }: Record<string, unknown>): Pick<CaseKey, 'kind' | 'id'> | null => {
  if (typeof report === 'number') return { kind: 'report', id: report };
  return typeof application === 'number' ? { kind: 'application', id: application } : null;
};

/** A case of this sender, locked until the end of the transaction on request; undefined for those of others. */
export async function selectOwnCase(
  tx: Tx,
  key: SenderKey,
  { lock = false }: { lock?: boolean } = {},
): Promise<SentCase | undefined> {
  const row = await selectCase(tx, key, lock);
  return row && isTheirs(row, key) ? row : undefined;
}

/** The row of a report. */
export const selectReport = (tx: Tx, { deya_id, id }: Pick<CaseKey, 'deya_id' | 'id'>): Promise<Report> =>
  tx
    .selectFrom('problem_report')
    .selectAll()
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** A change of a case, or a note of its sender or of the utility. */
export interface StoredEvent {
  n: number;
  by: 'customer' | 'utility';
  status: number | null;
  note: string | null;
  at: Date;
}

/** The changes and notes of a case, the oldest first. */
export async function selectEvents(tx: Tx, { deya_id, kind, id }: CaseKey): Promise<StoredEvent[]> {
  const { events, of } = CASE_TABLES[kind];
  const { rows } = await sql<StoredEvent>`
    select n, by, status, note, at from ${events} where deya_id = ${deya_id} and ${of} = ${id} order by n`.execute(tx);
  return rows;
}

/**
 * The words of the utility about the case to which a duplicate belongs, since they were joined. Notes of its own reporter stay with them. A
 * sender who follows it by their own wish reads its states alone.
 */
export async function selectEventsOfKnown(tx: Tx, { deya_id, kind, id }: CaseKey) {
  const { events, of } = CASE_TABLES[kind];
  const { rows } = await sql<Omit<StoredEvent, 'n'> & { by: 'utility' }>`
    select e.by, e.status, case when not ${isChosen('w')} then e.note end as note, e.at
    from case_work w
    join ${events} e on e.deya_id = w.deya_id and e.${of} = w.duplicate_of and e.by = 'utility'
    where w.deya_id = ${deya_id} and w.case_id = ${id} and (e.status is not null or not ${isChosen('w')})
      and e.at >= (select max(own.at) from ${events} own
                   where own.deya_id = w.deya_id and own.${of} = w.case_id and own.status = ${CASE_STATES.duplicate})
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
