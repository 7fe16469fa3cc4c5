import { email, optional, password, personName, phone, timeZone } from './fields.ts';
import { defineForm } from './form.ts';

/** Another e-mail address, `POST /api/account/email`. */
export const changeEmailForm = defineForm('change_email', { email: email(), password: password() });

/** Ends another session, or all others, `POST /api/account/sessions/end` and `POST /api/account/sessions/{id}/end`. */
export const endSessionsForm = defineForm('end_sessions', { password: password() });

/** Begins to set up an authenticator, `POST /api/account/two-factor`. */
export const authenticatorForm = defineForm('authenticator', { password: password() });

/** Downloads the archive of one's own data, `POST /api/account/data/export/download`. */
export const downloadDataForm = defineForm('download_data', { password: password() });

/** How the person is called and reached, and their clock, `PUT /api/account/profile`. */
export const profileForm = defineForm('profile', {
  first_name: personName(),
  last_name: personName(),
  phone: optional(phone()),
  timezone: timeZone(),
});
