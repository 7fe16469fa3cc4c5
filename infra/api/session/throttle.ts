import { createHash } from 'node:crypto';
import type { Db } from '@hydria/database/db.ts';
import type { Code } from '@hydria/shared/contract/codes.ts';
import { sql } from 'kysely';
import { AppError } from '../app-error.ts';

/** At most `attempts` within `seconds` after the first. */
export interface Limit {
  attempts: number;
  seconds: number;
}

/** The table names nobody: keys are hashes of e-mail and address. */
export const throttleKey = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

/**
 * Counts an attempt before it is tried, so that guesses made at once count as well; throws when it is one too many.
 * Being refused does not make the wait longer: nobody can lock another person out for good.
 */
export async function countAttempt(
  db: Db,
  key: string,
  limit: Limit,
  now: Date,
  code: Code = 'too_many_login_attempts',
): Promise<void> {
  const begin = new Date(now.getTime() - limit.seconds * 1000);
  const { rows } = await sql<{ failures: number; first_failure_at: Date }>`
    insert into login_throttle as t (key, failures, first_failure_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      failures = case when t.first_failure_at <= ${begin} then 1 else t.failures + 1 end,
      first_failure_at = case when t.first_failure_at <= ${begin} then ${now} else t.first_failure_at end
    returning failures, first_failure_at`.execute(db);
  const { failures, first_failure_at } = rows[0]!;
  if (failures <= limit.attempts) return;
  const wait = Math.ceil((first_failure_at.getTime() - begin.getTime()) / 1000);
  throw new AppError(code, 429, Math.max(1, wait));
}

/** A success ends the counting. */
export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('login_throttle').where('key', '=', key).execute();
}
