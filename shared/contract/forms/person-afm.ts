import { afm, optional, paragraphs } from './fields.ts';
import { defineForm } from './form.ts';

/** Another tax number of a person, `PUT /api/users/{id}/afm`; empty for none. */
export const personAfmForm = defineForm('person_afm', {
  afm: optional(afm()),
  reason: paragraphs({ max: 300, min: 10 }),
});
