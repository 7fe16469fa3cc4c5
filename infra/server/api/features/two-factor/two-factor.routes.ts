import { randomBytes } from 'node:crypto';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { asPerson, type Tx } from '@hydria/database/db.ts';
import { twoFactorContract } from '@hydria/shared/contract/two-factor.ts';
import { isOwnPassword, refuseActor } from '../session/check-password.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { audit } from '../audit/audit.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { endSessions } from '../session/own-sessions.ts';
import { seal } from '../../kernel/seal.ts';
import { hasSecondFactor, makeRecoveryCodes, withCode } from '../session/second-factor.ts';
import { base32, otpauthUri } from '../session/totp.ts';

/** As long as SHA-1's digest (RFC 4226). */
const SECRET_BYTES = 20;

async function enrol({ db, clock, config }: ApiContext, person_id: number) {
  const { secret: key } = config;
  if (key === null) throw new AppError('second_factor_unavailable', 503);
  const secret = randomBytes(SECRET_BYTES);
  const now = clock.now();
  return asPerson(db, person_id, async (tx) => {
    const fresh = { secret: seal(key, person_id, secret), created_at: now, confirmed_at: null, last_step: 0 };
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('person_totp')
      .values({ person_id, ...fresh })
      .onConflict((at) => at.column('person_id').doUpdateSet(fresh).where('person_totp.confirmed_at', 'is', null))
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) throw new AppError('second_factor_exists', 422);
    const { email } = await tx
      .selectFrom('person')
      .select('email')
      .where('id', '=', person_id)
      .executeTakeFirstOrThrow();
    return { secret: base32(secret), uri: otpauthUri(secret, 'Hydria', email) };
  });
}

/** Takes a person's authenticator away, with its recovery codes. */
export async function removeSecondFactor(
  tx: Tx,
  { person_id, actor_person_id = null, now }: { person_id: number; actor_person_id?: number | null; now: Date },
): Promise<void> {
  await tx.deleteFrom('person_totp').where('person_id', '=', person_id).execute();
  await tx.deleteFrom('recovery_code').where('person_id', '=', person_id).execute();
  await audit(tx, { deya_id: null, action: 'second-factor-removed', person_id, actor_person_id, at: now });
  await enqueue(tx, 'mail.send', { template: 'second-factor-off', ids: { person_id } });
}

export const twoFactor = defineEndpoints(twoFactorContract, {
  'GET /api/account/two-factor': async (app, { session: { person_id } }) => ({
    enabled: await hasSecondFactor(app, person_id),
    required: app.config.requireSecondFactor,
    recovery_codes: await asPerson(app.db, person_id, async (tx) => {
      const { n } = await tx
        .selectFrom('recovery_code')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('person_id', '=', person_id)
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(n);
    }),
  }),

  'POST /api/account/two-factor': async (app, { session, body }) => {
    refuseActor(session);
    if (!(await isOwnPassword(app, session.person_id, body.password)))
      throw new InputError({ password: ['wrong_password'] });
    return enrol(app, session.person_id);
  },

  'POST /api/account/two-factor/verify': (app, { session, body }) => {
    refuseActor(session);
    const { person_id, session_id } = session;
    return withCode(app, person_id, body.code, async (tx, { confirmed_at }) => {
      const now = app.clock.now();
      await tx.updateTable('session').set({ stepped_up_at: now }).where('id', '=', session_id).execute();
      await audit(tx, {
        deya_id: null,
        action: confirmed_at ? 'step-up' : 'second-factor-enabled',
        person_id,
        at: now,
      });
      if (confirmed_at) return DONE;
      await enqueue(tx, 'mail.send', { template: 'second-factor-on', ids: { person_id } });
      await tx.updateTable('person_totp').set({ confirmed_at: now }).where('person_id', '=', person_id).execute();
      return { ...DONE, recovery_codes: await makeRecoveryCodes(tx, person_id) };
    });
  },

  'POST /api/account/two-factor/remove': async (app, { session, body }) => {
    refuseActor(session);
    const { person_id, session_id } = session;
    await withCode(app, person_id, body.code, async (tx) => {
      const now = app.clock.now();
      await removeSecondFactor(tx, { person_id, now });
      await endSessions(tx, { person_id, except: session_id, reason: 'second-factor-removed', now });
    });
    return DONE;
  },
});
