import type { Tx } from '@hydria/database/db.ts';
import { today } from '../../kernel/today.ts';
import { postEvent, type Transfer } from './ledger.ts';

/** The provider of all captures: a payment is captured once, whichever message says so first. */
const CAPTURES = 'bank-payment';

/** A captured payment. */
interface Captured {
  deya_id: number;
  order_code: string;
  amount_cents: number;
}

/** One transfer for each bill and instalment that the payment covers, with its part. */
async function transfersOf(tx: Tx, { deya_id, order_code, amount_cents }: Captured): Promise<Transfer[]> {
  const items = await tx
    .selectFrom('bank_payment_item')
    .select(['bill_id', 'settlement_id', 'installmentsnr', 'amount_cents'])
    .where('deya_id', '=', deya_id)
    .where('order_code', '=', order_code)
    .orderBy('item')
    .execute();
  if (items.reduce((sum, item) => sum + item.amount_cents, 0) !== amount_cents)
    throw new Error('The items of a payment do not add up to its amount.');
  return items.map((item) => ({
    debit: 'provider',
    credit: item.bill_id === null ? 'installment' : 'bill',
    order_code,
    ...item,
  }));
}

/**
 * Posts the capture of a payment, unless it is posted: the provider owes the utility the amount, and each bill and instalment is
 * paid by its part.
 */
export const postCapture = async (tx: Tx, payment: Captured, at: Date): Promise<boolean> =>
  postEvent(
    tx,
    payment.deya_id,
    {
      provider: CAPTURES,
      event_key: `capture:${payment.order_code}`,
      kind: 'capture',
      booked_on: today({ now: () => at }),
      transfers: await transfersOf(tx, payment),
    },
    at,
  );
