import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { CASE_STATES } from '@hydria/shared/rules/case-state.ts';
import type { Insertable } from 'kysely';
import { notifyUtility } from '../../kernel/mail-to-utility.ts';
import type { StoredPhoto } from '../../kernel/stored-photos.ts';
import { routeNewCase } from '../case-rules/route-case.ts';
import { followReport, requireFollowed } from './near-reports.ts';
import { insertPhotos, insertReport } from './reports.sql.ts';

type NewReport = Insertable<Tables['problem_report']>;

/** Asks for the mail that confirms a report to its reporter, who may have left no address. */
const confirm = async (tx: Tx, id: number, { deya_id, person_id = null, email }: NewReport): Promise<void> => {
  if (person_id === null && !email) return;
  const ids = { deya_id, id, person_id };
  await enqueue(tx, 'mail.send', { template: 'report-received', ids }, { group: `deya:${deya_id}` });
};

/**
 * Stores a report with its photos, routes it by the rules of the utility, and asks for the mails to the utility and to the reporter. Returns nothing where a report with the same
 * key exists.
 */
export async function storeReport(
  tx: Tx,
  report: NewReport,
  photos: readonly StoredPhoto[] = [],
  onRoutingFailure: (error: unknown) => void = () => {},
): ReturnType<typeof insertReport> {
  const stored = await insertReport(tx, report);
  if (!stored) return undefined;
  const { deya_id } = report;
  const ids = { deya_id, id: stored.id };
  await insertPhotos(tx, deya_id, stored.id, photos);
  const { problem_type, latitude = null, longitude = null, address = null, source = 'portal' } = report;
  const { area_id, created_at } = stored;
  const place = { latitude, longitude, address, area_id };
  const facts = { kind: 'report', problem_type, ...place, source, created_at } as const;
  await routeNewCase(tx, { ...ids, ...facts }, onRoutingFailure);
  await notifyUtility(tx, 'report-for-utility', ids, stored.created_at);
  await confirm(tx, stored.id, report);
  return stored;
}

/**
 * Stores a report whose sender follows another one that is open and public. It belongs to that one: no rule routes it, and no mail tells the
 * utility of it. Returns nothing where a report with the same key exists.
 */
export async function storeFollower(
  tx: Tx,
  report: NewReport,
  photos: readonly StoredPhoto[],
  same_as: number,
): ReturnType<typeof insertReport> {
  const { deya_id } = report;
  await requireFollowed(tx, deya_id, same_as);
  const stored = await insertReport(tx, report);
  if (!stored) return undefined;
  await insertPhotos(tx, deya_id, stored.id, photos);
  await followReport(tx, { deya_id, id: stored.id, same_as, now: stored.created_at });
  await confirm(tx, stored.id, report);
  return { ...stored, status: CASE_STATES.duplicate };
}
