import { createHash } from 'node:crypto';
import { asPerson, type Tx } from '@hydria/database/db.ts';
import { AppError } from '../../kernel/app-error.ts';
import { audit } from '../audit/audit.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { randomGroups } from '../../kernel/random-groups.ts';
import { rateLimit, resetRateLimit } from '../../kernel/rate-limit.ts';
import { open } from '../../kernel/seal.ts';
import { stepOf } from './totp.ts';

const RECOVERY_CODES = 10;
/** 32 characters that cannot be mistaken for one another; 16 of them are 80 bits. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;

type Totp = { secret: Buffer; confirmed_at: Date | null; last_step: number };

/** A person's authenticator, locked for one caller; in the person's transaction. */
const selectTotp = (tx: Tx, person_id: number): Promise<Totp | undefined> =>
  tx
    .selectFrom('person_totp')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('person_id', '=', person_id)
    .forUpdate()
    .executeTakeFirst();

const digestOf = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest();

/** Replaces the recovery codes; only their digests are stored. */
export async function makeRecoveryCodes(tx: Tx, person_id: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomGroups(GROUPS, SIGNS));
  await tx.deleteFrom('recovery_code').where('person_id', '=', person_id).execute();
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ person_id, code_sha256: digestOf(code) })))
    .execute();
  return codes;
}

async function takeRecoveryCode(tx: Tx, person_id: number, code: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('person_id', '=', person_id)
    .where('code_sha256', '=', digestOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Accepts a code: the authenticator's code of an unused time step, or a recovery code. Each is valid once. */
async function take(
  { config, clock }: ApiContext,
  tx: Tx,
  person_id: number,
  totp: Totp,
  code: string,
): Promise<boolean> {
  const now = clock.now();
  if (!/^\d{6}$/.test(code)) return totp.confirmed_at !== null && takeRecoveryCode(tx, person_id, code, now);
  if (config.secret === null) throw new AppError('second_factor_unavailable', 503);
  const step = stepOf(open(config.secret, person_id, totp.secret), code, now);
  if (step === undefined || step <= totp.last_step) return false;
  await tx.updateTable('person_totp').set({ last_step: step }).where('person_id', '=', person_id).execute();
  return true;
}

/**
 * Verifies a code of a person, with a limit on wrong ones, and runs the permitted action in the same transaction. A
 * wrong one is recorded in the audit trail.
 */
export async function withCode<T>(
  app: ApiContext,
  person_id: number,
  written: string,
  allowed: (tx: Tx, totp: Totp) => Promise<T>,
): Promise<T> {
  await rateLimit(app, 'second-factor', String(person_id));
  // Authenticators show "123 456".
  const code = written.replaceAll(/\s/g, '');
  const result = await asPerson(app.db, person_id, async (tx) => {
    const totp = await selectTotp(tx, person_id);
    if (!totp) throw new AppError('second_factor_missing', 422);
    if (await take(app, tx, person_id, totp, code)) return { value: await allowed(tx, totp) };
    await audit(tx, { deya_id: null, action: 'second-factor-refused', person_id, at: app.clock.now() });
    return null;
  });
  if (!result) throw new AppError('second_factor_wrong', 422);
  await resetRateLimit(app, 'second-factor', String(person_id));
  return result.value;
}

/** Whether this person has a confirmed authenticator. */
export const hasSecondFactor = ({ db }: ApiContext, person_id: number): Promise<boolean> =>
  asPerson(db, person_id, async (tx) => {
    const found = await tx
      .selectFrom('person_totp')
      .select('person_id')
      .where('person_id', '=', person_id)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    return found !== undefined;
  });

/** Second step of a sign-in: requires a code from a person with an authenticator. True when one was given. */
export async function passSecondFactor(app: ApiContext, person_id: number, code: string | undefined): Promise<boolean> {
  if (!(await hasSecondFactor(app, person_id))) return false;
  if (code === undefined) throw new AppError('second_factor_required', 401);
  await withCode(app, person_id, code, async () => {});
  return true;
}
