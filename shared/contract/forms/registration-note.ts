import { paragraphs } from './fields.ts';
import { defineForm } from './form.ts';

/** A question of the staff about a registration request, `POST /api/staff/registrations/{id}/ask`. */
export const registrationQuestionForm = defineForm('registration_question', { question: paragraphs({ max: 500 }) });

/** The person's reply, `POST /api/deya/registrations/{id}/reply`. */
export const registrationReplyForm = defineForm('registration_reply', { reply: paragraphs({ max: 500 }) });

/** A refusal with its reason, `POST /api/staff/registrations/{id}/refuse`. */
export const registrationRefusalForm = defineForm('registration_refusal', { reason: paragraphs({ max: 500 }) });
