import type { Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { audit } from '../audit/audit.ts';
import { postCapture } from '../ledger/post-capture.ts';
import { storePaidAnswers } from '../stored-answers/store-paid-answers.ts';
import { updatePayment, type PaymentRow } from './payments.sql.ts';

type Captured = Pick<PaymentRow, 'deya_id' | 'order_code' | 'amount_cents' | 'person_id'>;

/**
 * Captures a payment in the transaction of the message that says so: its state, its posting, the applications that it pays, its trail and the mail to its payer.
 * Money that its bills do not need any more waits for the staff, and the payer reads that instead of a receipt.
 */
export async function capturePayment(
  tx: Tx,
  payment: Captured,
  { by, now, ...change }: { by?: string; now: Date; bank_payment_id?: string },
): Promise<void> {
  const { deya_id, order_code: order, person_id } = payment;
  await updatePayment(tx, { deya_id, order }, { ...change, state: 'authorised', authorised_at: now, updated_at: now });
  const surplus_cents = await postCapture(tx, payment, now);
  await storePaidAnswers(tx, { deya_id, order }, now);
  const detail = { order, ...(by !== undefined && { by }) };
  await audit(tx, { deya_id, action: 'bank-payment-authorised', person_id, detail, at: now });
  if (surplus_cents > 0)
    await audit(tx, { deya_id, action: 'bank-payment-surplus', person_id, detail: { order, surplus_cents }, at: now });
  const template = surplus_cents > 0 ? 'payment-surplus' : 'payment-receipt';
  await enqueue(tx, 'mail.send', { template, ids: { deya_id, order } }, { group: `deya:${deya_id}` });
}
