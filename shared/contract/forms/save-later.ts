import { email, optional } from './fields.ts';
import { defineForm } from './form.ts';

/** The address of the link to a saved form, which an account does not need, `POST /api/saved-forms`. */
export const saveLaterForm = defineForm('save_later', { email: optional(email()) });
