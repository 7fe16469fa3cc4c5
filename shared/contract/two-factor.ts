import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done } from './fields.ts';
import { authenticatorForm } from './forms/account.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { codeForm } from './forms/sign-in.ts';

export const twoFactorContract = {
  'GET /api/account/two-factor': endpoint({
    access: 'member',
    summary: 'Whether the person signs in with a code of an authenticator as well.',
    answer: z.object({
      enabled: z.boolean(),
      /** Calls that need a permission are refused until it is enabled. */
      required: z.boolean(),
      /** Recovery codes that are left. */
      recovery_codes: z.int(),
    }),
  }),
  'POST /api/account/two-factor': endpoint({
    access: 'member',
    summary: 'Makes a secret for an authenticator. It counts once a code of it has been shown to `…/verify`.',
    body: z.strictObject(fieldsOf(authenticatorForm)).check(rulesOf(authenticatorForm)),
    answer: z.object({
      /** Base 32. */
      secret: z.string(),
      /** `otpauth:`, for a QR code. */
      uri: z.string(),
    }),
    errors: ['wrong_password', 'second_factor_exists', 'second_factor_unavailable'],
  }),
  'POST /api/account/two-factor/verify': endpoint({
    access: 'member',
    summary:
      'Shows a code: administrators may change things for the next 15 minutes. The first one enables the authenticator and answers the recovery codes, which are shown this once.',
    body: z.strictObject(fieldsOf(codeForm)).check(rulesOf(codeForm)),
    answer: z.object({ message: z.literal('Success'), recovery_codes: z.array(z.string()).optional() }),
    errors: ['second_factor_wrong', 'second_factor_missing', 'too_many_login_attempts'],
  }),
  'POST /api/account/two-factor/remove': endpoint({
    access: 'member',
    summary: 'Goes without an authenticator again, by a code of it. All other sessions end.',
    body: z.strictObject(fieldsOf(codeForm)).check(rulesOf(codeForm)),
    answer: done,
    errors: ['second_factor_wrong', 'second_factor_missing', 'too_many_login_attempts'],
  }),
};
