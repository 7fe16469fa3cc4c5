import { z } from 'zod';
import { CONTACT_TOPICS } from '../rules/contact-message.ts';
import { endpoint } from './endpoint.ts';
import { cursor, deya_id, done, id, instant, itemsPerPage, lang, queue, sorting } from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { contactForm } from './forms/contact.ts';
import { staffAnswerForm } from './forms/staff-answer.ts';
import { idempotency_key } from './reports.ts';

const contactMessage = z
  .object({
    id,
    /** The reference that the sender was given. */
    code: z.string(),
    topic: z.enum(CONTACT_TOPICS),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    message: z.string(),
    lang,
    state: z.enum(['open', 'closed']),
    created_at: instant,
    closed_at: instant.nullable(),
    /** The name of the member of the staff who closed it. */
    closed_by: z.string().nullable(),
    /** The answer that was mailed to the sender. */
    answer: z.string().nullable(),
  })
  .meta({ id: 'ContactMessage' });

export type ContactMessage = z.output<typeof contactMessage>;

export const contactContract = {
  'POST /api/contact': endpoint({
    access: 'public',
    summary:
      'A message to a utility by the form of its support page. It is kept for the staff and mailed to the public address of the utility.',
    body: z.strictObject({
      deya_id,
      ...fieldsOf(contactForm),
      lang: lang.optional(),
      idempotency_key,
    }),
    answer: z.object({ code: z.string(), created_at: instant }),
    errors: ['deya_not_found', 'too_many_requests'],
  }),
  'GET /api/staff/contact': endpoint({
    access: 'permission:conversations.manage',
    summary:
      'Messages of the contact form to a utility: the open ones first, the oldest on top, then the newest closed ones.',
    query: z.object({
      deya_id,
      state: z.enum(['open', 'closed']).optional(),
      /** Part of the name, the address, the reference or the message. */
      search: z.string().trim().min(1).max(100).optional(),
      ...sorting(['state', 'created_at']),
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({ open: z.int(), total: z.int(), data: z.array(contactMessage), next: z.string().nullable() }),
  }),
  'GET /api/staff/contact/waiting': endpoint({
    access: 'permission:conversations.manage',
    summary: 'How many messages are open, and since when the oldest one.',
    query: z.object({ deya_id }),
    answer: queue,
  }),
  'GET /api/staff/contact/{id}': endpoint({
    access: 'permission:conversations.manage',
    summary: 'A message of the contact form.',
    params: z.object({ id }),
    query: z.object({ deya_id }),
    answer: contactMessage,
    errors: ['message_not_found'],
  }),
  'POST /api/staff/contact/{id}/answer': endpoint({
    access: 'permission:conversations.manage',
    summary:
      'Mails an answer to the sender and closes the message. Refused when it is closed, or when the sender gave no address.',
    params: z.object({ id }),
    query: z.object({ deya_id }),
    body: z.strictObject({ ...fieldsOf(staffAnswerForm), idempotency_key }).check(rulesOf(staffAnswerForm)),
    answer: contactMessage,
    errors: ['message_not_found', 'message_closed', 'message_without_email'],
  }),
  'POST /api/staff/contact/{id}/close': endpoint({
    access: 'permission:conversations.manage',
    summary: 'Notes that a message has been dealt with.',
    params: z.object({ id }),
    query: z.object({ deya_id }),
    answer: done,
    errors: ['message_not_found'],
  }),
};
