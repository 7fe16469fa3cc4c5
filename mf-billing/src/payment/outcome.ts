import type { Answer } from '@hydria/shared/contract/contract.ts';

/**
 * The outcome of a payment for the person. `left`: the person turned back, and the bank has not reported an outcome; `surplus`: another
 * payment had paid the bill.
 */
export type Outcome =
  'paid' | 'surplus' | 'part_refunded' | 'refunded' | 'waiting' | 'left' | 'failed' | 'expired' | 'cancelled';

type Payment = Pick<Answer<'GET /api/payments/{order}'>, 'state' | 'surplus_cents' | 'refunded_cents'>;

/** The bank captured the money, also when it went back since. */
export const isCaptured = ({ state }: Pick<Payment, 'state'>): boolean =>
  state === 'authorised' || state === 'settled' || state === 'refunded';

const outcomeOfMoney = ({ state, surplus_cents, refunded_cents }: Payment): Outcome => {
  if (state === 'refunded') return 'refunded';
  if (surplus_cents > 0) return 'surplus';
  return refunded_cents > 0 ? 'part_refunded' : 'paid';
};

/** The server's state decides; the return address only distinguishes a waiting person from one who turned back. */
export const outcomeOf = (payment: Payment, returned: 'success' | 'fail'): Outcome => {
  const { state } = payment;
  if (isCaptured(payment)) return outcomeOfMoney(payment);
  if (state === 'failed' || state === 'expired' || state === 'cancelled') return state;
  return returned === 'success' ? 'waiting' : 'left';
};
