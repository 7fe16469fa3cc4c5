import { optional, text } from './fields.ts';
import { defineForm } from './form.ts';
import { polygon } from './polygon.ts';

const title = () => text({ max: 120 });

/** A named area of a utility, `POST /api/staff/case-areas`. */
export const caseAreaForm = defineForm('case_area', {
  title_el: title(),
  title_en: optional(title()),
  title_de: optional(title()),
  title_fr: optional(title()),
  area: polygon(),
});
