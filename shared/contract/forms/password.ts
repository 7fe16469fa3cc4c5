import { again, newPassword, password } from './fields.ts';
import { defineForm, repeats } from './form.ts';

/** A new password by the link of a mail, `POST /api/password/reset`. */
export const resetForm = defineForm(
  'password',
  { password: newPassword(), repeated: again() },
  { across: [repeats('repeated', 'password')] },
);

/** Another password, `POST /api/account/password`. */
export const changePasswordForm = defineForm(
  'password',
  { old_password: password(), new_password: newPassword(), repeated: again() },
  { across: [repeats('repeated', 'new_password')] },
);
