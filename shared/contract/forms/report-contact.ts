import { email, optional, personName, phone } from './fields.ts';
import { defineForm } from './form.ts';

/** The contact details of a report that was sent, `POST /api/reports/{id}/contact` and `POST /api/report-links/contact`. */
export const reportContactForm = defineForm('report_contact', {
  phone: optional(phone()),
  email: optional(email()),
  first_name: optional(personName()),
  last_name: optional(personName()),
});
