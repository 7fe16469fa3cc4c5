import { POI_TYPES } from '../../rules/content.ts';
import { latitude, longitude } from './contact-data.ts';
import { choice, flag, optional, paragraphs, phone, text } from './fields.ts';
import { defineForm } from './form.ts';

const title = () => text({ max: 200 });
const description = () => optional(paragraphs({ max: 500 }));
const hours = () => optional(paragraphs({ max: 300 }));

/** A point of interest, `POST /api/staff/poi`. `take_over` turns a point of the utility's system into one of the staff. */
export const pointForm = defineForm('point', {
  type: choice(POI_TYPES),
  title_el: title(),
  description_el: description(),
  opening_hours_el: hours(),
  title_en: optional(title()),
  description_en: description(),
  opening_hours_en: hours(),
  title_de: optional(title()),
  description_de: description(),
  opening_hours_de: hours(),
  title_fr: optional(title()),
  description_fr: description(),
  opening_hours_fr: hours(),
  address: optional(text({ max: 200 })),
  latitude: latitude(),
  longitude: longitude(),
  phone: optional(phone()),
  take_over: flag(),
});
