import { QUESTION_TYPES } from '../../rules/content.ts';
import { choice, flag, optional, paragraphs, text, whole } from './fields.ts';
import { allOrNone, defineForm } from './form.ts';

const title = () => text({ max: 300 });
const body = () => paragraphs({ max: 8000 });

/** A question with its answer, `POST /api/staff/questions`. `take_over` turns one of the utility's system into one of the staff. */
export const questionForm = defineForm(
  'question',
  {
    type: choice(QUESTION_TYPES),
    sort: whole(0, 100_000),
    title_el: title(),
    description_el: body(),
    title_en: optional(title()),
    description_en: optional(body()),
    title_de: optional(title()),
    description_de: optional(body()),
    title_fr: optional(title()),
    description_fr: optional(body()),
    published: flag(),
    take_over: flag(),
  },
  {
    across: [
      allOrNone('text_en', 'title_en', ['title_en', 'description_en']),
      allOrNone('text_de', 'title_de', ['title_de', 'description_de']),
      allOrNone('text_fr', 'title_fr', ['title_fr', 'description_fr']),
    ],
  },
);
