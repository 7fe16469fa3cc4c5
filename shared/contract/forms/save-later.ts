import { email, optional } from './fields.ts';
import { defineForm } from './form.ts';

const fields = { email: optional(email()) };

/** The address of the link, which an account does not need, `POST /api/saved-forms`. */
export const saveLaterForm = defineForm('save_later', fields);

/** The same for a guest, who goes on by the link alone. */
export const guestSaveLaterForm = defineForm('save_later', fields, { needed: () => new Set(['email']) });
