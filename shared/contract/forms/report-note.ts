import { PHOTOS_MAX } from '../../rules/photo.ts';
import { freeText, optional, photos } from './fields.ts';
import { defineForm } from './form.ts';

/** A note of the reporter, with photos, `POST /api/reports/{id}/notes` and `POST /api/report-links/notes`. */
export const reportNoteForm = defineForm(
  'report_note',
  { note: freeText(), photos: optional(photos(PHOTOS_MAX)) },
  { once: true },
);
