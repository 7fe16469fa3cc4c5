import { LANGUAGES } from '../../rules/languages.ts';
import { choice, email, optional, phone, text } from './fields.ts';
import { defineForm } from './form.ts';

const fields = {
  first_name: text({ max: 80 }),
  last_name: text({ max: 80 }),
  email: email(),
  phone: optional(phone()),
  lang: choice(LANGUAGES),
};

/** The data of an account, `PUT /api/users/{id}`. */
export const personForm = defineForm('person', fields);

/** A new account, `POST /api/users`: `no` makes it confirmed without a mail to its address. */
export const newPersonForm = defineForm('person', { ...fields, send_confirmation_email: choice(['yes', 'no']) });
