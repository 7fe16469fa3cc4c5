import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { loginFailure } from './login-failure.ts';

describe('the message of a failed sign-in', () => {
  it.each([
    [401, 'wrong_credentials', 'wrong'],
    [403, 'account_deactivated', 'deactivated'],
    [403, 'account_not_confirmed', 'not_confirmed'],
    [500, 'server_error', 'failed'],
    [401, 'unauthenticated', 'failed'],
    [0, '', 'offline'],
  ])('%i %s is %s', (status, code, kind) => {
    expect(loginFailure(new ApiError(status, code))).toEqual({ kind });
  });

  it('states the server’s wait', () => {
    expect(loginFailure(new ApiError(429, 'too_many_login_attempts', 42))).toEqual({ kind: 'throttled', seconds: 42 });
  });

  it('states half a minute when the server gives no wait', () => {
    expect(loginFailure(new ApiError(429, 'too_many_requests'))).toEqual({ kind: 'throttled', seconds: 30 });
  });

  it('treats an internal error as a failure, not as wrong credentials', () => {
    expect(loginFailure(new TypeError('x is not a function'))).toEqual({ kind: 'failed' });
  });
});
