import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cursor, deya_id, done, id, instant, itemsPerPage, lang, queue } from './fields.ts';
import { staffAnswerForm } from './forms/staff-answer.ts';
import { answerTemplateForm } from './forms/answer-template.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { conversationForm } from './forms/conversation.ts';
import { idempotency_key } from './reports.ts';

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

const one = z.object({ id });
const ofUtility = z.object({ deya_id });
/** Only messages after this number. */
const reading = ofUtility.extend({ after: z.int().min(0).max(2_147_483_647).optional() });
const read = { messages: z.array(message) };

/** A message as the staff see it: with the name of the colleague who wrote it. */
const staffMessage = message.extend({ author: z.string().nullable() }).meta({ id: 'StaffMessage' });

export type StaffMessage = z.output<typeof staffMessage>;

export type CustomerConversation = z.output<typeof withCustomer>;

/** A text that the staff of a utility put into their answers. */
const template = z
  .object({
    id,
    title: z.string(),
    text: z.string(),
    /** Grows with each change. */
    version: z.int(),
    updated_at: instant,
    updated_by: z.string().nullable(),
  })
  .meta({ id: 'AnswerTemplate' });

export type AnswerTemplate = z.output<typeof template>;

/** The number of the last message that the caller has read; later messages are not answered or closed unread. */
const last = z.int().min(1).max(2_147_483_647);
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

const byStaff = 'permission:conversations.manage';
const version = z.int().min(1).max(2_147_483_647);

export const staffConversationsContract = {
  'GET /api/staff/conversations': endpoint({
    access: byStaff,
    summary:
      'Conversations with a utility: those that wait for an answer first, the longest waiting on top, then the others by their last message.',
    query: ofUtility.extend({
      /** `waiting`: the customer wrote last. */
      state: z.enum(['open', 'closed', 'waiting']).optional(),
      /** Part of the name, of the address or of a message. */
      search: z.string().trim().min(1).max(100).optional(),
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({ unseen: z.int(), total: z.int(), data: z.array(withCustomer), next: z.string().nullable() }),
  }),
  'GET /api/staff/conversations/waiting': endpoint({
    access: byStaff,
    summary: 'How many conversations wait for an answer, and since when the longest waiting one.',
    query: ofUtility,
    answer: queue,
  }),
  'GET /api/staff/conversations/{id}': endpoint({
    access: byStaff,
    summary: 'A conversation with its messages.',
    params: one,
    query: reading,
    answer: withCustomer.extend({ messages: z.array(staffMessage) }),
    errors: missing,
  }),
  'POST /api/staff/conversations/{id}/messages': endpoint({
    access: byStaff,
    summary:
      'Answers, and marks the earlier messages of the customer as seen. Refused when a colleague has answered after the message `last`.',
    params: one,
    query: ofUtility,
    body: z.strictObject({ ...fieldsOf(staffAnswerForm), last, idempotency_key }).check(rulesOf(staffAnswerForm)),
    answer: staffMessage,
    errors: [...missing, 'answered_meanwhile'],
  }),
  'POST /api/staff/conversations/{id}/close': endpoint({
    access: byStaff,
    summary:
      'Closes a conversation; a further message of the customer opens it again. Refused when there is a message after `last`.',
    params: one,
    query: ofUtility,
    body: z.strictObject({ last }),
    answer: done,
    errors: [...missing, 'written_meanwhile'],
  }),
  'GET /api/staff/answer-templates': endpoint({
    access: byStaff,
    summary: 'The templates of answers of a utility, by title.',
    query: ofUtility,
    answer: z.object({ data: z.array(template), total: z.int(), next: z.null() }),
  }),
  'POST /api/staff/answer-templates': endpoint({
    access: byStaff,
    summary: 'Makes a template of an answer.',
    query: ofUtility,
    body: z.strictObject(fieldsOf(answerTemplateForm)).check(rulesOf(answerTemplateForm)),
    answer: template,
    errors: ['template_exists'],
  }),
  'PUT /api/staff/answer-templates/{id}': endpoint({
    access: byStaff,
    summary: 'Changes a template, unless another person has changed it since this version.',
    params: one,
    query: ofUtility,
    body: z.strictObject({ ...fieldsOf(answerTemplateForm), version }).check(rulesOf(answerTemplateForm)),
    answer: template,
    errors: ['template_not_found', 'template_exists', 'changed_meanwhile'],
  }),
  'DELETE /api/staff/answer-templates/{id}': endpoint({
    access: byStaff,
    summary: 'Deletes a template.',
    params: one,
    query: ofUtility,
    answer: done,
    errors: ['template_not_found'],
  }),
};
