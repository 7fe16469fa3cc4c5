import { createHmac, randomBytes } from 'node:crypto';
import type { Tx } from '@hydria/database/db.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { open, seal } from '../../kernel/seal.ts';

const SECRET_BYTES = 32;

interface Owner {
  deya_id: number;
  /** Null for the first delivery, which makes the secret by itself. */
  person_id: number | null;
  now: Date;
}

const boundTo = (deya_id: number) => `deliveries of ${deya_id}`;

function keyOf({ config: { secret } }: Pick<ApiContext, 'config'>): string {
  if (secret === null) throw new AppError('service_unavailable', 503);
  return secret;
}

const rowOf = (app: Pick<ApiContext, 'config'>, { deya_id, person_id: made_by, now: made_at }: Owner) => {
  const text = randomBytes(SECRET_BYTES).toString('base64url');
  return { text, values: { sealed: seal(keyOf(app), boundTo(deya_id), Buffer.from(text)), made_at, made_by } };
};

/** Makes the secret of a utility, in place of the one before, and gives its text. */
export async function makeSecret(app: Pick<ApiContext, 'config'>, tx: Tx, owner: Owner): Promise<string> {
  const { text, values } = rowOf(app, owner);
  await tx
    .insertInto('form_delivery_secret')
    .values({ deya_id: owner.deya_id, ...values })
    .onConflict((conflict) => conflict.column('deya_id').doUpdateSet(values))
    .execute();
  return text;
}

/** The secret of a utility; the first delivery makes it, so that nothing goes out without a signature. */
export async function secretOf(app: Pick<ApiContext, 'config'>, tx: Tx, deya_id: number, now: Date): Promise<string> {
  const select = tx.selectFrom('form_delivery_secret').select('sealed').where('deya_id', '=', deya_id);
  if (!(await select.executeTakeFirst()))
    await tx
      .insertInto('form_delivery_secret')
      .values({ deya_id, ...rowOf(app, { deya_id, person_id: null, now }).values })
      // Another first delivery may have made one at this moment.
      .onConflict((conflict) => conflict.column('deya_id').doNothing())
      .execute();
  const { sealed } = await select.executeTakeFirstOrThrow();
  return open(keyOf(app), boundTo(deya_id), sealed).toString();
}

/** HMAC-SHA256 over the seconds and the body, so that a recorded delivery cannot be played again later. */
export const signatureOf = (secret: string, seconds: number, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
