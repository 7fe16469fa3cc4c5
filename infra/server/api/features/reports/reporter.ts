import { directoryLookup } from '@hydria/database/cross-utility.ts';
import { inScope, type Tx } from '@hydria/database/db.ts';
import type { CaseKind } from '@hydria/shared/rules/case-work.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { selectOwnCase, type SenderKey, type SentCase } from './report-events.sql.ts';

/** The sender of a case, who calls with their account or with a mailed link. */
export interface Reporter {
  key: SenderKey;
  /** The error for a case that is not theirs, or no longer. */
  missing: () => AppError;
}

export const reportMissing = (): AppError => new AppError('report_not_found', 404);
export const applicationMissing = (): AppError => new AppError('application_not_found', 404);

const MISSING = { report: reportMissing, application: applicationMissing };
const DIRECTORY = { report: 'problem_report', application: 'form_answer' };

/** The sender with an account. The number of a case tells its utility. */
export async function reporterOfAccount(
  { db }: ApiContext,
  id: number,
  person_id: number,
  kind: CaseKind = 'report',
): Promise<Reporter> {
  const owner = await directoryLookup(db, id);
  if (owner?.kind !== DIRECTORY[kind]) throw MISSING[kind]();
  return { key: { deya_id: owner.deya_id, kind, id, person_id }, missing: MISSING[kind] };
}

/** A transaction in the utility of the case. */
export const asReporter = <T>({ db }: ApiContext, { key }: Reporter, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inScope(db, { deya_id: key.deya_id, ...('person_id' in key && { person_id: key.person_id }) }, work);

/** Reads what both kinds of cases have; throws when the case is not theirs. */
export async function readOwn(tx: Tx, { key, missing }: Reporter): Promise<SentCase> {
  const row = await selectOwnCase(tx, key);
  if (!row) throw missing();
  return row;
}

/** The same, locked until the end of the transaction. */
export async function lockOwn(tx: Tx, { key, missing }: Reporter): Promise<SentCase> {
  const row = await selectOwnCase(tx, key, { lock: true });
  if (!row) throw missing();
  return row;
}
