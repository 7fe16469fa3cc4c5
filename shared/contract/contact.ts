import { z } from 'zod';
import { CONTACT_TOPICS } from '../rules/contact-message.ts';
import { endpoint } from './endpoint.ts';
import { cursor, deya_id, done, id, instant, lang } from './fields.ts';
import { fieldsOf } from './forms/body.ts';
import { contactForm } from './forms/contact.ts';
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
    summary: 'Messages of the contact form to a utility, newest first.',
    query: z.object({ deya_id, state: z.enum(['open', 'closed']).optional(), cursor: cursor.optional() }),
    answer: z.object({ open: z.int(), data: z.array(contactMessage), next: z.string().nullable() }),
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
