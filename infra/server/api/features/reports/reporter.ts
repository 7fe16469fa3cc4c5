import { directoryLookup } from '@hydria/database/cross-utility.ts';
import { inScope, type Tx } from '@hydria/database/db.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { lockOwnReport, selectOwnReport, type Report, type ReportKey } from './report-events.sql.ts';

/** The reporter of a report, who calls with their account or with a mailed link. */
export interface Reporter {
  key: ReportKey;
  /** The error for a report that is not theirs, or no longer. */
  missing: () => AppError;
}

export const reportMissing = (): AppError => new AppError('report_not_found', 404);

/** The reporter with an account. The number of a report tells its utility. */
export async function reporterOfAccount({ db }: ApiContext, id: number, person_id: number): Promise<Reporter> {
  const owner = await directoryLookup(db, id);
  if (owner?.kind !== 'problem_report') throw reportMissing();
  return { key: { deya_id: owner.deya_id, id, person_id }, missing: reportMissing };
}

/** A transaction in the utility of the report. */
export const asReporter = <T>({ db }: ApiContext, { key }: Reporter, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inScope(db, { deya_id: key.deya_id, ...('person_id' in key && { person_id: key.person_id }) }, work);

/** Reads the report; throws when it is not theirs. */
export async function readOwn(tx: Tx, { key, missing }: Reporter): Promise<Report> {
  const row = await selectOwnReport(tx, key);
  if (!row) throw missing();
  return row;
}

/** The same, locked until the end of the transaction. */
export async function lockOwn(tx: Tx, { key, missing }: Reporter): Promise<Report> {
  const row = await lockOwnReport(tx, key);
  if (!row) throw missing();
  return row;
}
