import { email, password } from './fields.ts';
import { defineForm } from './form.ts';

/** Another e-mail address, `POST /api/account/email`. */
export const changeEmailForm = defineForm('change_email', { email: email(), password: password() });

/** Begins to set up an authenticator, `POST /api/account/two-factor`. */
export const authenticatorForm = defineForm('authenticator', { password: password() });
