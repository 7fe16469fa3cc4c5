import type { Db, Tx } from '@hydria/database/db.ts';
import type { FailureClass, FailurePhase, FailureReport } from '@hydria/shared/rules/remote-failure.ts';
import { sql } from 'kysely';
import { newestFirst, type Page } from '../../kernel/keyset-page.ts';

/** Stores a report, once; the database function deletes the oldest. */
export async function fileFailure(db: Db, said: FailureReport, at: Date): Promise<void> {
  await sql`select file_failure(${at}, ${said.remote}, ${said.version}, ${said.artifact}, ${said.phase}, ${said.class},
    ${said.deya_id}, ${said.bucket}, ${said.reference}, ${said.trace_id})`.execute(db);
}

/** The filter of a list. */
export interface FailureFilter {
  remote?: string | undefined;
  class?: FailureClass | undefined;
  phase?: FailurePhase | undefined;
  deya_id?: number | undefined;
  since?: string | undefined;
  reference?: string | undefined;
}

const EQUAL = ['remote', 'class', 'phase', 'deya_id', 'reference'] as const;

/** Returns rows only inside `asPerson` of a person who may read the log of the installation. */
function matching(tx: Tx, filter: FailureFilter) {
  let rows = tx.selectFrom('remote_failure');
  for (const column of EQUAL) {
    const value = filter[column];
    if (value !== undefined) rows = rows.where(column, '=', value);
  }
  return filter.since === undefined ? rows : rows.where('at', '>=', new Date(filter.since));
}

/** Groups of equal failures, the most recent first. */
export const selectGroups = (tx: Tx, filter: FailureFilter) =>
  matching(tx, filter)
    .select(({ fn }) => [
      'remote',
      'version',
      'class',
      fn.countAll<number>().as('count'),
      fn.min('at').as('first_at'),
      fn.max('at').as('last_at'),
    ])
    .groupBy(['remote', 'version', 'class'])
    .orderBy('last_at', 'desc')
    .limit(100)
    .execute();

export const countFailures = async (tx: Tx, filter: FailureFilter): Promise<number> =>
  (
    await matching(tx, filter)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** One page, newest first. */
export const selectFailures = (tx: Tx, filter: FailureFilter, page: Page<number>) =>
  newestFirst(matching(tx, filter).selectAll(), 'id', page).execute();
