import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { Insertable } from 'kysely';
import { notifyUtility } from '../../kernel/mail-to-utility.ts';
import type { StoredPhoto } from '../../kernel/stored-photos.ts';
import { routeNewCase } from '../case-rules/route-case.ts';
import { insertPhotos, insertReport } from './reports.sql.ts';

/**
 * Stores a report with its photos, routes it by the rules of the utility, and asks for the mails to the utility and to the reporter. Returns nothing where a report with the same
 * key exists.
 */
export async function storeReport(
  tx: Tx,
  report: Insertable<Tables['problem_report']>,
  photos: readonly StoredPhoto[] = [],
  onRoutingFailure: (error: unknown) => void = () => {},
): ReturnType<typeof insertReport> {
  const stored = await insertReport(tx, report);
  if (!stored) return undefined;
  const { deya_id, person_id = null, email } = report;
  const ids = { deya_id, id: stored.id };
  await insertPhotos(tx, deya_id, stored.id, photos);
  const { problem_type, latitude = null, longitude = null, address = null, source = 'portal' } = report;
  const place = { latitude, longitude, address };
  const facts = { kind: 'report', problem_type, ...place, source, created_at: stored.created_at } as const;
  await routeNewCase(tx, { ...ids, ...facts }, onRoutingFailure);
  await notifyUtility(tx, 'report-for-utility', ids);
  if (person_id !== null || email)
    await enqueue(
      tx,
      'mail.send',
      { template: 'report-received', ids: { ...ids, person_id } },
      { group: `deya:${deya_id}` },
    );
  return stored;
}
