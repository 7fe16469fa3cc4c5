import { freeText } from './fields.ts';
import { defineForm } from './form.ts';

/** A message of a customer, `POST /api/conversations` and `POST /api/conversations/{id}/messages`. */
export const conversationForm = defineForm('conversation', { message: freeText() }, { once: true });
