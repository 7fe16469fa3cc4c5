import { LANGUAGES } from '../../rules/languages.ts';
import { choice, email, optional, personName, phone } from './fields.ts';
import { defineForm } from './form.ts';

const fields = {
  first_name: personName(),
  last_name: personName(),
  email: email(),
  phone: optional(phone()),
  lang: choice(LANGUAGES),
};

/** The data of an account, `PUT /api/users/{id}`. */
export const personForm = defineForm('person', fields);

/** A new account, `POST /api/users`: `no` makes it confirmed without a mail to its address. */
export const newPersonForm = defineForm('person', { ...fields, send_confirmation_email: choice(['yes', 'no']) });
