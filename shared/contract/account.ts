import { z } from 'zod';
import { isEmail, storedEmail } from '../rules/contact.ts';
import { DATE_FORMATS, DECIMAL_SIGNS, UNITS } from '../rules/format-choices.ts';
import { endpoint } from './endpoint.ts';
import { done, id, instant } from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { changeEmailForm, endSessionsForm, profileForm } from './forms/account.ts';
import { mailLinkForm } from './forms/sign-in.ts';
import { changePasswordForm, resetForm } from './forms/password.ts';

const email = z.string().trim().min(1).max(254).overwrite(storedEmail).refine(isEmail, 'email');

/** The secret of a link in a mail. */
const token = z.string().min(1).max(500);

/** One place where the person is signed in. */
const ownSession = z.object({
  id,
  /** The session that asks. */
  current: z.boolean(),
  /** An administrator acts as the person in it (decisions 27). */
  by_staff: z.boolean(),
  device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
  created_at: instant,
  /** To half a minute. */
  last_used_at: instant,
});

/** How the person is called, and what was proved about them. */
const profile = z
  .object({
    first_name: z.string(),
    last_name: z.string(),
    /** E.164 */
    phone: z.string().nullable(),
    /** Null where no number is known. It changes by proof alone: the tax login, or the utility's staff. */
    afm: z.string().nullable(),
    /** The tax authority has confirmed the number. */
    afm_proved: z.boolean(),
    timezone: z.string(),
  })
  .meta({ id: 'Profile' });

export type Profile = z.output<typeof profile>;

export const accountContract = {
  'GET /api/account/profile': endpoint({
    access: 'member',
    summary: "The person's name, phone, tax number and time zone.",
    answer: profile,
  }),
  'PUT /api/account/profile': endpoint({
    access: 'member',
    summary: "Changes the person's name, phone and time zone.",
    body: z.strictObject(fieldsOf(profileForm)).check(rulesOf(profileForm)),
    answer: profile,
    errors: ['not_while_impersonating'],
  }),
  'POST /api/account/avatar': endpoint({
    access: 'member',
    summary: 'Remakes a JPEG or PNG as the small, square picture of the person, in the place of an earlier one.',
    body: z.unknown(),
    bodyType: 'image',
    answer: done,
    errors: ['image', 'size', 'daily_limit_reached', 'not_while_impersonating'],
  }),
  'DELETE /api/account/avatar': endpoint({
    access: 'member',
    summary: "Removes the person's picture.",
    answer: done,
    errors: ['not_while_impersonating'],
  }),
  'POST /api/account/formats': endpoint({
    access: 'member',
    summary: 'Keeps how the person reads volumes, numbers and dates; a field that is left out stays as it is.',
    body: z.strictObject({
      unit: z.enum(UNITS).optional(),
      decimal: z.enum(DECIMAL_SIGNS).optional(),
      date_format: z.enum(DATE_FORMATS).optional(),
    }),
    answer: done,
    errors: ['not_while_impersonating'],
  }),
  'GET /api/account/sessions': endpoint({
    access: 'member',
    summary: 'Where the person is signed in, the place used last first.',
    answer: z.object({ data: z.array(ownSession) }),
  }),
  'POST /api/account/sessions/{id}/end': endpoint({
    access: 'member',
    summary: 'Ends another session of the person, by the password.',
    params: z.object({ id }),
    body: z.strictObject(fieldsOf(endSessionsForm)).check(rulesOf(endSessionsForm)),
    answer: done,
    errors: ['wrong_password', 'session_not_found', 'user_cant_delete_own_session', 'not_while_impersonating'],
  }),
  'POST /api/account/sessions/end': endpoint({
    access: 'member',
    summary:
      'Ends all other sessions of the person, by the password. A mail for each utility names the hand-overs that still stand.',
    body: z.strictObject(fieldsOf(endSessionsForm)).check(rulesOf(endSessionsForm)),
    answer: z.object({ message: z.literal('Success'), ended: z.int() }),
    errors: ['wrong_password', 'not_while_impersonating'],
  }),
  'POST /api/account/password': endpoint({
    access: 'member',
    whileMustChange: true,
    summary: 'Chooses a new password. All other sessions end, and a mail tells the person.',
    body: z.strictObject(fieldsOf(changePasswordForm)).check(rulesOf(changePasswordForm)),
    answer: done,
    errors: ['old_password_wrong', 'password_used', 'password_too_common', 'not_while_impersonating'],
  }),
  'POST /api/password/email': endpoint({
    access: 'public',
    summary: 'Has a link for a new password sent, good for an hour and once. The answer is the same for everybody.',
    body: z.strictObject(fieldsOf(mailLinkForm)).check(rulesOf(mailLinkForm)),
    answer: done,
    errors: ['too_many_requests'],
  }),
  'POST /api/password/reset': endpoint({
    access: 'public',
    summary: 'Chooses a new password by the link from the mail. All sessions end, and a mail tells the person.',
    body: z.strictObject({ token, ...fieldsOf(resetForm) }).check(rulesOf(resetForm)),
    answer: done,
    errors: ['reset_token_invalid', 'password_used', 'password_too_common'],
  }),
  'POST /api/account/email': endpoint({
    access: 'member',
    summary:
      'Asks for another e-mail. All sessions end; one can sign in again once the new address has confirmed it, or the ' +
      'old one has undone it (D §4). The answer is the same when the address is taken.',
    body: z.strictObject(fieldsOf(changeEmailForm)).check(rulesOf(changeEmailForm)),
    answer: done,
    errors: ['wrong_password', 'email_unchanged', 'not_while_impersonating'],
  }),
  'POST /api/account/confirm': endpoint({
    access: 'public',
    summary: 'Confirms the address of an account, or its new one, by the link from the mail.',
    body: z.strictObject({ token }),
    answer: done,
    errors: ['confirmation_not_found', 'email_taken'],
  }),
  'POST /api/account/confirm/resend': endpoint({
    access: 'public',
    summary: 'Has the confirming link sent again. The answer is the same for everybody.',
    body: z.strictObject({ email }),
    answer: done,
    errors: ['too_many_requests'],
  }),
  'POST /api/account/email/undo': endpoint({
    access: 'public',
    summary:
      'Goes back to the address as it was, by the link that was sent to it. All sessions end; if the new address had ' +
      'been confirmed, the password ends too and a link for a new one is sent.',
    body: z.strictObject({ token }),
    answer: done,
    errors: ['confirmation_not_found', 'email_taken'],
  }),
};
