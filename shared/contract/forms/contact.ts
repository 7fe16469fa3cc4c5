import { CONTACT_TOPICS } from '../../rules/contact-message.ts';
import { choice, email, freeText, optional, personName, phone } from './fields.ts';
import { defineForm, oneOf } from './form.ts';

/** A message to a utility, `POST /api/contact`. Without e-mail and phone it could not be answered. */
export const contactForm = defineForm(
  'contact',
  {
    topic: choice(CONTACT_TOPICS),
    message: freeText(),
    name: personName(),
    email: optional(email()),
    phone: optional(phone()),
  },
  { once: true, across: [oneOf('reply', ['email', 'phone'])] },
);
