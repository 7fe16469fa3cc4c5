import { createHash } from 'node:crypto';
import type { Db } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import { AppError } from './app-error.ts';
import type { ApiContext } from './api-context.ts';
import type { NamedLimiter } from './limiter.ts';
import { limits, type LimiterName } from './rate-limits.ts';

/** After so many seconds a caller may try again when counts cannot be kept. */
const STORE_RETRY_SECONDS = 2;

/** A limiter of a feature, or the name of a common one. */
export type AnyLimiter = LimiterName | NamedLimiter;

const limiterOf = (which: AnyLimiter): NamedLimiter =>
  typeof which === 'string' ? { ...limits[which], name: which } : which;

/** The table contains no personal data: keys end with a hash of e-mail or network. */
const keyOf = (name: string, whose: string[]): string =>
  `${name}:${createHash('sha256').update(whose.join('\n')).digest('base64url')}`;

interface Addition {
  key: string;
  amount: number;
  most: number;
  /** Counts that began before are over. */
  begin: Date;
  now: Date;
}

/**
 * Adds to a count in one statement, so that parallel requests cannot pass the limit together. A refused amount is not added: a
 * refused form of 30 MB leaves room for a photo of one.
 */
async function add(db: Db, { key, amount, most, begin, now }: Addition): Promise<boolean> {
  if (amount > most) return false;
  const { rows } = await sql`
    insert into login_throttle as t (key, failures, first_failure_at) values (${key}, ${amount}, ${now})
    on conflict (key) do update set
      failures = case when t.first_failure_at <= ${begin} then ${amount} else t.failures + ${amount} end,
      first_failure_at = case when t.first_failure_at <= ${begin} then ${now} else t.first_failure_at end
    where t.first_failure_at <= ${begin} or t.failures + ${amount} <= ${most}
    returning key`.execute(db);
  return rows.length === 1;
}

/** A limit that is reached: 429. */
export class LimitError extends AppError {
  /** The name of the limiter. */
  readonly limiter: string;

  constructor({ code, name }: NamedLimiter, seconds?: number) {
    super(code, 429, seconds);
    this.limiter = name;
  }
}

const beginOf = (db: Db, key: string) =>
  db.selectFrom('login_throttle').select('first_failure_at').where('key', '=', key).executeTakeFirst();

async function countSome({ db, clock, config }: ApiContext, limiter: NamedLimiter, amount: number, whose: string[]) {
  const { attempts: most, seconds } = config.limits[limiter.name] ?? limiter;
  const now = clock.now();
  const begin = seconds === null ? new Date(0) : new Date(now.getTime() - seconds * 1000);
  const key = keyOf(limiter.name, whose);
  if (await add(db, { key, amount, most, begin, now })) return;
  const first = (await beginOf(db, key))?.first_failure_at ?? now;
  const wait = Math.ceil((first.getTime() - begin.getTime()) / 1000);
  throw new LimitError(limiter, seconds === null ? undefined : Math.max(1, wait));
}

/**
 * Counts an attempt before it is tried, so that simultaneous guesses count as well; throws when it is one too many. A refusal does
 * not prolong the wait: no caller can lock another person out for good.
 */
export const rateLimit = (app: ApiContext, which: AnyLimiter, ...whose: string[]): Promise<void> =>
  rateLimitAmount(app, which, 1, ...whose);

/** Counts `amount` units at once, such as bytes; throws when they do not fit. */
export async function rateLimitAmount(
  app: ApiContext,
  which: AnyLimiter,
  amount: number,
  ...whose: string[]
): Promise<void> {
  const limiter = limiterOf(which);
  try {
    await countSome(app, limiter, amount, whose);
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (limiter.withoutStore === 'closed') throw new AppError('service_unavailable', 503, STORE_RETRY_SECONDS);
  }
}

interface Shared {
  /** Counts for all networks together. */
  all: LimiterName;
  /** Counts for one network once that limit is reached. */
  strained: LimiterName;
  /** The utility, for a limit of one; empty for one of the installation. */
  whole: string[];
  network: string;
}

/**
 * Counts an attempt for all networks together. Beyond that limit each network has a few attempts of its own, so that no number of
 * networks closes a call to the others. Gives the function that takes the count back.
 */
export async function rateLimitShared(
  app: ApiContext,
  { all, strained, whole, network }: Shared,
): Promise<() => Promise<void>> {
  try {
    await rateLimit(app, all, ...whole);
    return () => refundRateLimit(app, all, 1, ...whole);
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 429) throw error;
    await rateLimit(app, strained, ...whole, network);
    return () => refundRateLimit(app, strained, 1, ...whole, network);
  }
}

/** Takes back what was counted for something that did not happen, or had happened before. */
export async function refundRateLimit(
  { db }: ApiContext,
  which: AnyLimiter,
  amount: number,
  ...whose: string[]
): Promise<void> {
  await sql`
    update login_throttle set failures = greatest(failures - ${amount}, 0)
    where key = ${keyOf(limiterOf(which).name, whose)}`.execute(db);
}

/** Ends the counting. */
export async function resetRateLimit({ db }: ApiContext, which: AnyLimiter, ...whose: string[]): Promise<void> {
  await db
    .deleteFrom('login_throttle')
    .where('key', '=', keyOf(limiterOf(which).name, whose))
    .execute();
}

/** Failures in a row are remembered for so long after the first. */
const YEAR_SECONDS = 365 * 86_400;

/** Clears away counts that no limiter looks at any more; for a daily job. */
export async function purgeRateLimits({ db, clock, config }: ApiContext): Promise<void> {
  for (const [name, { seconds }] of Object.entries(config.limits)) {
    const before = new Date(clock.now().getTime() - (seconds ?? YEAR_SECONDS) * 1000);
    await sql`
      delete from login_throttle where split_part(key, ':', 1) = ${name} and first_failure_at <= ${before}`.execute(db);
  }
}
