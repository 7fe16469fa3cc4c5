import { freeText } from './fields.ts';
import { defineForm } from './form.ts';

/** A note of the reporter, `POST /api/reports/{id}/notes`. */
export const reportNoteForm = defineForm('report_note', { note: freeText() }, { once: true });
