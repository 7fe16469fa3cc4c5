import { email, optional, password, secondFactorCode } from './fields.ts';
import { defineForm } from './form.ts';

/** Signing in, `POST /api/auth/login`. The code is asked for in a second step, and of people with an authenticator alone. */
export const signInForm = defineForm('sign_in', {
  email: email(),
  password: password(),
  code: optional(secondFactorCode()),
});

/** Signing in again as the same person after the session has ended, `POST /api/auth/login`. */
export const signInAgainForm = defineForm('sign_in', { password: password(), code: optional(secondFactorCode()) });

/** Signing in by the link of a mail, `POST /api/auth/autologin`; its second step is the same. */
export const linkSignInForm = defineForm('code', { code: optional(secondFactorCode()) });

/** A code of an authenticator: to sign in, to set it up and to remove it. */
export const codeForm = defineForm('code', { code: secondFactorCode() });

/** Asks for a mail with a link, `POST /api/password/email` and `POST /api/auth/link`. */
export const mailLinkForm = defineForm('sign_in', { email: email() });
