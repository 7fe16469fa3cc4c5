import { createHash } from 'node:crypto';
import type { Db } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { App } from '../implement.ts';
import { limits, type LimiterName } from './limits.ts';

/** After so many seconds a caller may try again when counts cannot be kept. */
const STORE_RETRY_SECONDS = 2;

/** The table names nobody: keys end with a hash of e-mail or network. */
const keyOf = (name: LimiterName, whose: string[]): string =>
  `${name}:${createHash('sha256').update(whose.join('\n')).digest('base64url')}`;

async function increase(db: Db, key: string, begin: Date, now: Date) {
  const { rows } = await sql<{ failures: number; first_failure_at: Date }>`
    insert into login_throttle as t (key, failures, first_failure_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      failures = case when t.first_failure_at <= ${begin} then 1 else t.failures + 1 end,
      first_failure_at = case when t.first_failure_at <= ${begin} then ${now} else t.first_failure_at end
    returning failures, first_failure_at`.execute(db);
  return rows[0]!;
}

async function countOne({ db, clock, config }: App, name: LimiterName, whose: string[]): Promise<void> {
  const { attempts, seconds } = config.limits[name];
  const now = clock.now();
  const begin = seconds === null ? new Date(0) : new Date(now.getTime() - seconds * 1000);
  const { failures, first_failure_at } = await increase(db, keyOf(name, whose), begin, now);
  if (failures <= attempts) return;
  const wait = Math.ceil((first_failure_at.getTime() - begin.getTime()) / 1000);
  throw new AppError(limits[name].code, 429, seconds === null ? undefined : Math.max(1, wait));
}

/**
 * Counts an attempt before it is tried, so that guesses made at once count as well; throws when it is one too many.
 * Being refused does not make the wait longer: nobody can lock another person out for good.
 */
export async function count(app: App, name: LimiterName, ...whose: string[]): Promise<void> {
  try {
    await countOne(app, name, whose);
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (limits[name].withoutStore === 'closed') throw new AppError('service_unavailable', 503, STORE_RETRY_SECONDS);
  }
}

/** Ends the counting. */
export async function forget({ db }: App, name: LimiterName, ...whose: string[]): Promise<void> {
  await db.deleteFrom('login_throttle').where('key', '=', keyOf(name, whose)).execute();
}

/** Failures in a row are remembered for so long after the first. */
const YEAR_SECONDS = 365 * 86_400;

/** Clears away counts that no limiter looks at any more; for a daily job. */
export async function forgetOldCounts({ db, clock, config }: App): Promise<void> {
  for (const [name, { seconds }] of Object.entries(config.limits)) {
    const before = new Date(clock.now().getTime() - (seconds ?? YEAR_SECONDS) * 1000);
    await sql`
      delete from login_throttle where split_part(key, ':', 1) = ${name} and first_failure_at <= ${before}`.execute(db);
  }
}
