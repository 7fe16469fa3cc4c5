import { text } from './fields.ts';
import { defineForm } from './form.ts';

/** An answer of the staff, `POST /api/staff/conversations/{id}/messages`. Longer than the messages of customers may be. */
export const staffAnswerForm = defineForm('staff_answer', { message: text({ max: 2000 }) }, { once: true });
