import { LEGAL_KINDS } from '../../rules/content.ts';
import { choice, day, flag, optional, paragraphs, text } from './fields.ts';
import { allOrNone, defineForm } from './form.ts';

const title = () => text({ max: 200 });
const body = () => paragraphs({ max: 60_000 });

/** A version of a legal text, `POST /api/staff/legal-texts`. It is never changed once it has come into force. */
export const legalTextForm = defineForm(
  'legal_text',
  {
    kind: choice(LEGAL_KINDS),
    valid_from: day(),
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
