import type { Tx } from '@hydria/database/db.ts';
import { mailSender } from './ask-signature.ts';
import { storeWaiting } from './store-waiting.ts';
import { insertUnpaid } from './unpaid-answers.sql.ts';
import { selectUnsigned, type AnswerKey } from './unsigned-answers.sql.ts';

type Unsigned = NonNullable<Awaited<ReturnType<typeof selectUnsigned>>>;

/** Signed answers of a form that costs something wait for their payment, and the sender is mailed the way to it. */
async function storeToPay(tx: Tx, unsigned: Unsigned, amount_cents: number, now: Date): Promise<void> {
  const { deya_id, id } = unsigned;
  const row = { ...unsigned, answers: JSON.stringify(unsigned.answers), amount_cents, created_at: now };
  const stored =
    // The sender has used the key for another form since.
    (await insertUnpaid(tx, row)) ?? (await insertUnpaid(tx, { ...row, idempotency_key: `signed:${row.code}` }));
  if (!stored) throw new Error('Signed answers were not stored.');
  await tx
    .updateTable('form_file')
    .set({ unpaid_id: id, unsigned_id: null })
    .where('deya_id', '=', deya_id)
    .where('unsigned_id', '=', id)
    .execute();
  await tx.deleteFrom('unsigned_answer').where('deya_id', '=', deya_id).where('id', '=', id).execute();
  if (unsigned.person_id !== null || unsigned.email !== null) await mailSender(tx, unsigned, 'to_pay', 1);
}

/** Makes signed answers an application, or lets them wait for their payment, in the transaction of the signature. */
export async function storeSignedAnswers(tx: Tx, key: AnswerKey, now: Date): Promise<boolean> {
  const unsigned = await selectUnsigned(tx, key);
  if (!unsigned) return false;
  const { amount_cents, ...row } = unsigned;
  if (amount_cents === null) await storeWaiting(tx, { row, from: 'unsigned' }, now);
  else await storeToPay(tx, unsigned, amount_cents, now);
  return true;
}
