import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cursor, deya_id, done, id, instant, lang } from './fields.ts';
import { fieldsOf } from './forms/body.ts';
import { conversationForm } from './forms/conversation.ts';
import { idempotency_key } from './reports.ts';

/** Characters (graphemes) of an answer of the staff; those of a customer are limited by the utility's `text_limit`. */
export const STAFF_TEXT_MAX = 2000;

/** A conversation with a utility as a list shows it. */
const conversation = z
  .object({
    id,
    deya_id,
    state: z.enum(['open', 'closed']),
    created_at: instant,
    /** When the last message came. */
    updated_at: instant,
    /** Unread messages of the other side. */
    unseen: z.int(),
    /** Number of the last message, and its beginning. */
    last: z.int(),
    excerpt: z.string(),
  })
  .meta({ id: 'Conversation' });

export type Conversation = z.output<typeof conversation>;

const message = z
  .object({
    /** 1 is the first of its conversation. */
    n: z.int(),
    by: z.enum(['customer', 'staff']),
    text: z.string(),
    at: instant,
  })
  .meta({ id: 'ConversationMessage' });

export type ConversationMessage = z.output<typeof message>;

/** The author, as the staff see it: neither tax number nor supply (decisions 31). */
const withCustomer = conversation
  .extend({ name: z.string(), lang, guest: z.boolean(), person_id: id.nullable(), email: z.string().nullable() })
  .meta({ id: 'CustomerConversation' });

const text = z.string().trim().min(1).max(8000);
const one = z.object({ id });
const ofUtility = z.object({ deya_id });
/** Only messages after this number. */
const reading = ofUtility.extend({ after: z.int().min(0).max(2_147_483_647).optional() });
const read = { messages: z.array(message) };
const missing = ['conversation_not_found'] as const;

export const conversationsContract = {
  'GET /api/conversations': endpoint({
    access: 'public',
    summary:
      'The conversations with a utility of the person, or of a guest by the cookie of the browser; newest first.',
    query: ofUtility,
    answer: z.object({ unseen: z.int(), data: z.array(conversation) }),
  }),
  'POST /api/conversations': endpoint({
    access: 'public',
    summary:
      'Begins a conversation with its first message. A guest’s browser is given a cookie by which alone it is found again.',
    body: z.strictObject({
      deya_id,
      ...fieldsOf(conversationForm),
      /** How a guest wishes to be called. */
      name: z.string().trim().max(80).optional(),
      lang: lang.optional(),
      idempotency_key,
    }),
    answer: conversation,
    errors: ['deya_not_found', 'too_many_requests'],
  }),
  'GET /api/conversations/{id}': endpoint({
    access: 'public',
    summary: 'A conversation of one’s own with its messages, oldest first; at most 200 a call.',
    params: one,
    query: reading,
    answer: conversation.extend(read),
    errors: missing,
  }),
  'POST /api/conversations/{id}/messages': endpoint({
    access: 'public',
    summary: 'A further message in a conversation of one’s own; a closed one is open again.',
    params: one,
    body: z.strictObject({ deya_id, ...fieldsOf(conversationForm), idempotency_key }),
    answer: message,
    errors: [...missing, 'too_many_requests'],
  }),
  'POST /api/conversations/{id}/seen': endpoint({
    access: 'public',
    summary: 'Notes that the messages up to a number have been shown.',
    params: one,
    body: z.strictObject({ deya_id, n: z.int().min(0).max(1_000_000) }),
    answer: done,
    errors: missing,
  }),
};

export const staffConversationsContract = {
  'GET /api/staff/conversations': endpoint({
    access: 'permission:conversations.manage',
    summary: 'Conversations with a utility, those that were written in last first.',
    query: ofUtility.extend({ state: z.enum(['open', 'closed']).optional(), cursor: cursor.optional() }),
    answer: z.object({ unseen: z.int(), data: z.array(withCustomer), next: z.string().nullable() }),
  }),
  'GET /api/staff/conversations/{id}': endpoint({
    access: 'permission:conversations.manage',
    summary: 'A conversation with its messages.',
    params: one,
    query: reading,
    answer: withCustomer.extend(read),
    errors: missing,
  }),
  'POST /api/staff/conversations/{id}/messages': endpoint({
    access: 'permission:conversations.manage',
    summary: 'Answers; what the customer wrote until then counts as seen.',
    params: one,
    query: ofUtility,
    body: z.strictObject({ message: text, idempotency_key }),
    answer: message,
    errors: missing,
  }),
  'POST /api/staff/conversations/{id}/close': endpoint({
    access: 'permission:conversations.manage',
    summary: 'Closes a conversation; a further message of the customer opens it again.',
    params: one,
    query: ofUtility,
    answer: done,
    errors: missing,
  }),
};
