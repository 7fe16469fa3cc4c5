import { asTenant, type Tx } from '@hydria/database/db.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { mailCosigner, timesFrom, type Cosigner } from '../stored-answers/ask-signature.ts';
import { lockSignature, selectSignature, selectUnsigned, selectFacts } from '../stored-answers/unsigned-answers.sql.ts';
import { addressOfAccount, limitMail } from '../stored-answers/cosigner.ts';
import { signatureOver } from './sign-answers.ts';
import { linkInvalid, type SenderKey } from './signature-links.ts';
import { signatureLimits } from './limits.ts';

/** Asks again: another number of the link ends the one before, and the days begin again. */
async function ask(tx: Tx, { deya_id, id }: SenderKey, cosigner: Cosigner | null, now: Date): Promise<void> {
  const row = await lockSignature(tx, { deya_id, id });
  const facts = await selectFacts(tx, { deya_id, id });
  if (!row || !facts) throw linkInvalid();
  // Signed meanwhile.
  if (row.state === 'signed') throw signatureOver();
  const sending = row.sending + 1;
  await tx
    .updateTable('form_signature')
    .set({
      ...cosigner,
      ...timesFrom(now, facts.cosign_days),
      sending,
      state: 'waiting',
      decided_at: null,
      reason: null,
    })
    .where('deya_id', '=', deya_id)
    .where('answer_id', '=', id)
    .execute();
  await mailCosigner(tx, { deya_id, id, sending, person_id: facts.person_id });
}

/** The address to be asked: a new one, or that of before. */
async function addressOf(app: ApiContext, key: SenderKey, cosigner: Cosigner | null): Promise<string> {
  const { row, unsigned } = await asTenant(app.db, key.deya_id, async (tx) => ({
    row: await selectSignature(tx, key),
    unsigned: await selectUnsigned(tx, key),
  }));
  if (!row) throw linkInvalid();
  if (!unsigned || row.state === 'signed') throw signatureOver();
  const address = cosigner?.email ?? row.email;
  // Erased at the wish of the second person.
  if (address === null) throw signatureOver();
  const own = unsigned.person_id === null ? unsigned.email : await addressOfAccount(app, unsigned.person_id);
  if (own?.toLowerCase() === address.toLowerCase()) throw new InputError({ email: ['cosigner_self'] });
  return address;
}

/** Mails the link again: to the same second person, or to another one that the sender of the answers names. */
export async function askAgain(app: ApiContext, key: SenderKey, cosigner: Cosigner | null, ip: string): Promise<void> {
  if (cosigner && !key.may_correct) throw new AppError('no_access', 403);
  const address = await addressOf(app, key, cosigner);
  await rateLimit(app, signatureLimits['signature-ask'], `${key.deya_id}:${key.id}`);
  await limitMail(app, address, ip);
  await asTenant(app.db, key.deya_id, (tx) => ask(tx, key, cosigner, app.clock.now()));
}
