import type { Answer } from '@hydria/shared/contract/contract.ts';

/**
 * The outcome of a payment for the person. `left`: the person turned back, and the bank has not reported an outcome.
 */
export type Outcome = 'paid' | 'waiting' | 'left' | 'failed' | 'expired' | 'cancelled';

type State = Answer<'GET /api/payments/{order}'>['state'];

/** The server's state decides; the return address only distinguishes a waiting person from one who turned back. */
export const outcomeOf = (state: State, returned: 'success' | 'fail'): Outcome => {
  // Money that went back was paid before; the list of payments says the rest.
  if (state === 'authorised' || state === 'settled' || state === 'refunded') return 'paid';
  if (state === 'failed' || state === 'expired' || state === 'cancelled') return state;
  return returned === 'success' ? 'waiting' : 'left';
};
