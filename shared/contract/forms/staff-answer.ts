import { paragraphs } from './fields.ts';
import { defineForm } from './form.ts';

/** An answer of the staff, `POST /api/staff/conversations/{id}/messages`. Longer than the messages of customers may be. */
export const staffAnswerForm = defineForm('staff_answer', { message: paragraphs({ max: 2000 }) }, { once: true });
