import { forgetLog } from '@hydria/database/application-log.ts';
import { sql } from 'kysely';
import type { ApiContext } from '../../kernel/api-context.ts';
import { purgeRateLimits } from '../../kernel/rate-limit.ts';
import { today } from '../../kernel/today.ts';
import { anonymiseCases } from '../cases/anonymise-cases.ts';
import { forgetFiles } from '../form-files/forget-files.ts';
import { forgetUnpaid } from '../online-forms/forget-unpaid.ts';
import { forgetPhotos } from '../readings/forget-photos.ts';
import { forgetUnconfirmed } from './forget-unconfirmed.ts';

const DAY_MS = 86_400_000;
/** Retention of `job_done` keys: no job is retried after this time. */
const DONE_DAYS = 60;

/**
 * Deletes expired rows without a reader: sessions, secrets, drafts of registrations, accounts never confirmed, counters, results of jobs,
 * lines of the log. It also deletes photos of readings, uploads without answers and unpaid answers. Anonymises cases after their retention. Replaces the differences of the number of people by one row.
 */
export async function purgeExpired(app: ApiContext): Promise<void> {
  const { db, clock, config } = app;
  const now = clock.now();
  await sql`select forget_what_is_over(${now})`.execute(db);
  await sql`select forget_guest_emails(${now})`.execute(db);
  await sql`select forget_feed_history(${now})`.execute(db);
  await sql`select forget_one_time_tokens(${now})`.execute(db);
  await sql`select forget_city_readings(${now})`.execute(db);
  await sql`select forget_sign_up_drafts(${now})`.execute(db);
  await forgetUnconfirmed(app);
  await sql`select recount_people()`.execute(db);
  await forgetPhotos(app);
  await forgetUnpaid(app);
  await forgetFiles(app);
  await anonymiseCases(app);
  await forgetLog(db, today(clock), config.logDays);
  await purgeRateLimits(app);
  await db
    .deleteFrom('job_done')
    .where('at', '<', new Date(now.getTime() - DONE_DAYS * DAY_MS))
    .execute();
}
