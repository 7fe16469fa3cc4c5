import { isApiError } from '@hydria/shared/platform/api-error.ts';

/** The reason of a failed sign-in, as the page shows it. */
export type LoginFailure =
  | { kind: 'wrong' | 'deactivated' | 'not_confirmed' | 'needs_reset' | 'offline' | 'failed' }
  /** Too many attempts: another one is allowed after `seconds`. */
  | { kind: 'throttled'; seconds: number };

/** The wait when the server does not state one. */
const UNTOLD_WAIT_S = 30;

/** Codes of the contract that have a text of their own (spec D §8, Authentication). */
const KINDS = {
  wrong_credentials: 'wrong',
  account_deactivated: 'deactivated',
  account_not_confirmed: 'not_confirmed',
  sign_in_needs_reset: 'needs_reset',
} as const;

const isKnown = (code: string): code is keyof typeof KINDS => Object.hasOwn(KINDS, code);

/** Decides by the code, never by the status alone. */
export const loginFailure = (error: unknown): LoginFailure => {
  if (!isApiError(error)) return { kind: 'failed' };
  if (error.status === 0) return { kind: 'offline' };
  if (error.code === 'too_many_login_attempts' || error.code === 'too_many_requests')
    return { kind: 'throttled', seconds: error.retryAfter ?? UNTOLD_WAIT_S };
  return { kind: isKnown(error.code) ? KINDS[error.code] : 'failed' };
};
