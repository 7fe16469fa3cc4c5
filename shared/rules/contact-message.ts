import type { Code } from '../contract/codes.ts';
import { isEmail, toE164 } from './contact.ts';
import type { FieldErrors } from './field-errors.ts';
import { NAME_LIMIT } from './report.ts';
import { FREE_TEXT_LIMIT, isTooLong } from './text.ts';

/** What a message to a utility can be about. */
export const CONTACT_TOPICS = ['bill', 'supply', 'reading', 'account', 'complaint', 'other'] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

export const isContactTopic = (text: string): text is ContactTopic => CONTACT_TOPICS.some((topic) => topic === text);

/** A message as a person writes it: everything is text until it is accepted; an empty text is "not given". */
export interface ContactText {
  topic: string;
  message: string;
  name: string;
  /** One of e-mail and phone is needed: without either nobody could answer. */
  email: string;
  phone: string;
}

/** `reply` stands for e-mail and phone together. */
export type ContactField = keyof ContactText | 'reply';

const RULES: [ContactField, Code, (text: ContactText, limit: number) => boolean][] = [
  ['topic', 'required', (t) => t.topic === ''],
  ['topic', 'invalid', (t) => t.topic !== '' && !isContactTopic(t.topic)],
  ['message', 'required', (t) => t.message.trim() === ''],
  ['message', 'max', (t, limit) => isTooLong(t.message, limit)],
  ['name', 'required', (t) => t.name.trim() === ''],
  ['name', 'max', (t) => isTooLong(t.name, NAME_LIMIT)],
  ['reply', 'required', (t) => t.email.trim() === '' && t.phone.trim() === ''],
  ['email', 'email', (t) => t.email.trim() !== '' && !isEmail(t.email.trim())],
  ['phone', 'phone', (t) => t.phone.trim() !== '' && toE164(t.phone) === null],
];

/**
 * What is wrong with a message to a utility, in the order of its fields: the same answer in the browser and on the
 * server. `limit` is the utility's `text_limit`.
 */
export const checkContact = (text: ContactText, limit = FREE_TEXT_LIMIT): FieldErrors => {
  const errors: FieldErrors = {};
  for (const [field, code, isWrong] of RULES) if (isWrong(text, limit)) (errors[field] ??= []).push(code);
  return errors;
};
