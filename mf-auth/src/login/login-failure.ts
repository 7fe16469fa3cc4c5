import { isApiError } from '@hydria/shared/platform/api-error.ts';

/** Why signing in did not work, as the page tells it. */
export type LoginFailure =
  | { kind: 'wrong' | 'deactivated' | 'pending' | 'not_confirmed' | 'needs_reset' | 'offline' | 'failed' }
  /** Too many attempts: `seconds` from now another one may be made. */
  | { kind: 'throttled'; seconds: number };

/** Asked to wait without being told how long. */
const UNTOLD_WAIT_S = 30;

/** Codes of the contract that have a text of their own (spec D §8, Authentication). */
const KINDS = {
  wrong_credentials: 'wrong',
  account_deactivated: 'deactivated',
  account_pending_approval: 'pending',
  account_not_confirmed: 'not_confirmed',
  sign_in_needs_reset: 'needs_reset',
} as const;

const isKnown = (code: string): code is keyof typeof KINDS => Object.hasOwn(KINDS, code);

/** Acts on the code, never on the status alone. */
export const loginFailure = (error: unknown): LoginFailure => {
  if (!isApiError(error)) return { kind: 'failed' };
  if (error.status === 0) return { kind: 'offline' };
  if (error.code === 'too_many_login_attempts' || error.code === 'too_many_requests')
    return { kind: 'throttled', seconds: error.retryAfter ?? UNTOLD_WAIT_S };
  return { kind: isKnown(error.code) ? KINDS[error.code] : 'failed' };
};
