import type { Answer } from '@hydria/shared/contract/contract.ts';

/** What a payment comes to for the person. `left`: they turned back, and the bank has not said how it ended. */
export type Outcome = 'paid' | 'waiting' | 'left' | 'failed' | 'expired';

type State = Answer<'GET /api/payments/{order}'>['state'];

/** The server's word decides; where the browser came back to only tells apart who waits from who turned back. */
export const outcomeOf = (state: State, returned: 'success' | 'fail'): Outcome => {
  if (state === 'authorised') return 'paid';
  if (state === 'failed' || state === 'expired') return state;
  return returned === 'success' ? 'waiting' : 'left';
};
