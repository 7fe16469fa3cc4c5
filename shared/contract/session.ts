import { z } from 'zod';
import { DATE_FORMATS, DECIMAL_SIGNS, UNITS } from '../rules/format-choices.ts';
import { endpoint } from './endpoint.ts';
import { deya_id, done, id, lang } from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { linkSignInForm, mailLinkForm, signInForm } from './forms/sign-in.ts';

/** Notifications of a utility: none, e-mail, push, both. */
const subscribe = z.enum(['0', '1', '2', '3']);

/** A person's link to a utility; `active` is false while the utility has not accepted the registration (D §4). */
const userDeya = z.object({
  id: deya_id,
  title: z.string(),
  title_latin: z.string(),
  city: z.string(),
  city_latin: z.string(),
  logo: z.string().nullable(),
  active: z.boolean(),
  status: z.enum(['active', 'pending', 'rejected']),
  /** Permissions that the person has for this utility. */
  scope: z.array(z.string()),
  /** Whether the utility sends pushes at all. */
  push_notifications: z.boolean(),
  /** The person's choice, as `POST /api/user/subscribe` accepts it. */
  subscribe,
});

/** The signed-in person (S §3). */
export const user = z
  .object({
    id,
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    lang,
    /** The clock by which the person reads times, `Europe/Athens`. */
    timezone: z.string(),
    /** How the person reads volumes, numbers and dates; null where they have not chosen. */
    formats: z.object({
      unit: z.enum(UNITS).nullable(),
      decimal: z.enum(DECIMAL_SIGNS).nullable(),
      date_format: z.enum(DATE_FORMATS).nullable(),
    }),
    /** Permissions for the whole installation, and for the utility of the query when one was named (decisions 21c). */
    scope: z.array(z.string()),
    deya: z.array(userDeya),
    /** The person's picture, as the address of an image in text; absent without one. */
    avatar: z.string().optional(),
    /** An administrator impersonates this person: changes are refused (decisions 27). */
    impersonated: z.literal(true).optional(),
    /** Every call except the password change is refused (decisions 32). */
    must_change: z.literal(true).optional(),
    /** The installation requires an authenticator of the staff, and this one has none: calls that need a permission are refused. */
    second_factor_missing: z.literal(true).optional(),
  })
  .meta({ id: 'User' });

export type User = z.output<typeof user>;

const token = z.object({
  /** Access token: `<expiry, epoch seconds in base 36>.<random>`; lives 10 minutes (decisions 21). */
  token: z.string(),
  /** Idle timeout of the session in seconds (decisions 8). */
  idle_seconds: z.int().optional(),
  /** The password was given by an administrator: until it is changed, other calls are refused (decisions 32). */
  must_change: z.literal(true).optional(),
});

export const sessionContract = {
  'GET /api/status': endpoint({
    access: 'public',
    summary: 'Whether the service is up. Anything but a true status sends visitors to the maintenance page.',
    answer: z.object({
      status: z.boolean(),
      /** False where no mail server is set: pages then promise no mail. */
      mail: z.literal(false).optional(),
    }),
  }),
  'POST /api/auth/login': endpoint({
    access: 'public',
    summary: 'Signs in; the answer sets the refresh cookie as well.',
    body: z.strictObject(fieldsOf(signInForm)).check(rulesOf(signInForm)),
    answer: token,
    errors: [
      'wrong_credentials',
      'second_factor_required',
      'second_factor_wrong',
      'too_many_login_attempts',
      'sign_in_needs_reset',
      'account_deactivated',
      'account_not_confirmed',
    ],
  }),
  'POST /api/auth/link': endpoint({
    access: 'public',
    summary:
      'Has a link sent by which one signs in without the password, good for a quarter of an hour and once. The answer is the same for everybody.',
    body: z.strictObject(fieldsOf(mailLinkForm)).check(rulesOf(mailLinkForm)),
    answer: done,
    errors: ['too_many_requests'],
  }),
  'POST /api/auth/autologin': endpoint({
    access: 'public',
    summary: 'Signs in by the link from the mail; the answer sets the refresh cookie as well.',
    body: z
      .strictObject({ token: z.string().min(1).max(500), ...fieldsOf(linkSignInForm) })
      .check(rulesOf(linkSignInForm)),
    answer: token,
    errors: [
      'sign_in_link_invalid',
      'second_factor_required',
      'second_factor_wrong',
      'too_many_requests',
      'too_many_login_attempts',
    ],
  }),
  'POST /api/auth/refresh': endpoint({
    access: 'public',
    whileImpersonating: true,
    summary: 'Gives a new access token for the refresh cookie, which is rotated.',
    answer: token,
    errors: ['session_expired', 'session_revoked'],
  }),
  'POST /api/auth/logout': endpoint({
    access: 'public',
    whileImpersonating: true,
    summary:
      'Ends the session of the token, also of one that has just expired, and drops the refresh cookie. Always succeeds.',
    answer: done,
  }),
  'GET /api/auth/user': endpoint({
    access: 'member',
    whileMustChange: true,
    summary: 'The signed-in person.',
    query: z.object({ deya_id: deya_id.optional() }),
    answer: user,
  }),
  'POST /api/account/language': endpoint({
    access: 'member',
    summary: "Keeps the person's language.",
    body: z.strictObject({ lang: z.string().min(2).max(8) }),
    answer: done,
    errors: ['language_unavailable'],
  }),
  'POST /api/user/subscribe': endpoint({
    access: 'member',
    summary: "Chooses notifications of a utility: '0' none, '1' e-mail, '2' push, '3' both.",
    body: z.strictObject({ deya_id, subscribe }),
    answer: done,
    errors: ['subscription_unavailable', 'no_access_to_service'],
  }),
};
