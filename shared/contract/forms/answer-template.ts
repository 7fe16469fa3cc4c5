import { paragraphs, text } from './fields.ts';
import { defineForm } from './form.ts';

/** A template of an answer, `POST /api/staff/answer-templates`. */
export const answerTemplateForm = defineForm('answer_template', {
  title: text({ max: 80 }),
  text: paragraphs({ max: 2000 }),
});
