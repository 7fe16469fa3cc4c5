import type { Answer } from '@hydria/shared/contract/contract.ts';

/**
 * The outcome of a payment for the person. `left`: the person turned back, and the bank has not reported an outcome. `part_paid`: something is left to pay. `surplus`:
 * another payment had paid the bill. `returning`: money is on its way back. `assigned`: the utility credited a surplus to other bills.
 */
export type Outcome =
  | 'paid'
  | 'part_paid'
  | 'surplus'
  | 'returning'
  | 'assigned'
  | 'part_refunded'
  | 'refunded'
  | 'waiting'
  | 'left'
  | 'failed'
  | 'expired'
  | 'cancelled';

type Payment = Pick<
  Answer<'GET /api/payments/{order}'>,
  'state' | 'amount_cents' | 'surplus_cents' | 'returning_cents' | 'refunded_cents' | 'assigned' | 'rest_cents'
>;

/** The bank captured the money, also when it went back since. */
export const isCaptured = ({ state }: Pick<Payment, 'state'>): boolean =>
  state === 'authorised' || state === 'settled' || state === 'refunded';

const outcomeOfMoney = (payment: Payment): Outcome => {
  const { amount_cents, surplus_cents, returning_cents, refunded_cents, assigned } = payment;
  if (refunded_cents >= amount_cents) return 'refunded';
  if (surplus_cents > 0) return 'surplus';
  if (returning_cents > 0) return 'returning';
  if (refunded_cents > 0) return 'part_refunded';
  if (assigned.length > 0) return 'assigned';
  return payment.rest_cents > 0 ? 'part_paid' : 'paid';
};

/** The server's state decides; the return address only distinguishes a waiting person from one who turned back. */
export const outcomeOf = (payment: Payment, returned: 'success' | 'fail'): Outcome => {
  const { state } = payment;
  if (isCaptured(payment)) return outcomeOfMoney(payment);
  if (state === 'failed' || state === 'expired' || state === 'cancelled') return state;
  return returned === 'success' ? 'waiting' : 'left';
};
