import { asTenant, type Tx } from '@hydria/database/db.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { networkOf } from '../../kernel/client-network.ts';
import { audit } from '../audit/audit.ts';
import { mailSender } from '../stored-answers/ask-signature.ts';
import { storeSignedAnswers } from '../stored-answers/store-signed-answers.ts';
import { lockSignature, selectUnsigned } from '../stored-answers/unsigned-answers.sql.ts';
import { linkInvalid, type CosignKey } from './signature-links.ts';

/** A signature that is not waited for any more. */
export const signatureOver = (): AppError => new AppError('signature_over', 409);

/** Locks the signature of a link. Throws for another link, and for a signature that is not waited for; undefined for one in `done`. */
async function lockWaiting(tx: Tx, key: CosignKey, done: 'signed' | 'declined', now: Date) {
  const row = await lockSignature(tx, key);
  if (row?.sending !== key.sending) throw linkInvalid();
  if (row.state === done) return undefined;
  if (row.state !== 'waiting' || row.lapses_at <= now) throw signatureOver();
  return row;
}

type Decision =
  { state: 'signed'; signed_name: string; network_hash: string } | { state: 'declined'; reason: string | null };

const decide = (tx: Tx, { deya_id, id }: CosignKey, decision: Decision, decided_at: Date) =>
  tx
    .updateTable('form_signature')
    .set({ ...decision, decided_at, remind_at: null })
    .where('deya_id', '=', deya_id)
    .where('answer_id', '=', id)
    .execute();

/** Signs answers: the utility gets the application, or the sender the way to its payment, in the same transaction. Once. */
export async function signAnswers(app: ApiContext, key: CosignKey, name: string, ip: string): Promise<void> {
  const { deya_id, id } = key;
  await asTenant(app.db, deya_id, async (tx) => {
    const at = app.clock.now();
    if (!(await lockWaiting(tx, key, 'signed', at))) return;
    const network_hash = app.securityEvents.hashOf('network', networkOf(ip));
    await decide(tx, key, { state: 'signed', signed_name: name, network_hash }, at);
    // Deleted meanwhile, with the account of the sender.
    if (!(await storeSignedAnswers(tx, key, at))) throw linkInvalid();
    await audit(tx, { deya_id, action: 'form-signed', person_id: null, detail: { application: id }, at });
  });
}

/** Refuses to sign; the sender receives a mail. Once. */
export async function declineAnswers(app: ApiContext, key: CosignKey, reason: string | null): Promise<void> {
  const { deya_id, id, sending } = key;
  await asTenant(app.db, deya_id, async (tx) => {
    const at = app.clock.now();
    if (!(await lockWaiting(tx, key, 'declined', at))) return;
    const unsigned = await selectUnsigned(tx, key);
    if (!unsigned) throw linkInvalid();
    await decide(tx, key, { state: 'declined', reason }, at);
    if (unsigned.person_id !== null || unsigned.email !== null) await mailSender(tx, unsigned, 'declined', sending);
    await audit(tx, { deya_id, action: 'form-signature-declined', person_id: null, detail: { application: id }, at });
  });
}
