import { READING_DAYS_BACK } from '../../rules/meter-reading.ts';
import { counterValue, optional, paragraphs, photos, recentDay } from './fields.ts';
import { defineForm } from './form.ts';

/** A reading that a customer sends, `POST /api/readings`. */
export const readingForm = defineForm(
  'reading',
  {
    counter: counterValue(),
    /** The day on which the person stood at the meter. */
    read_on: recentDay(READING_DAYS_BACK),
    photos: optional(photos(1)),
  },
  { once: true },
);

/** Other digits for a reading that was sent, `POST /api/readings/{id}/correction`. */
export const readingCorrectionForm = defineForm('reading_correction', { counter: counterValue() });

/** The value that the utility accepts, `POST /api/staff/readings/{id}/accept`. */
export const readingAcceptanceForm = defineForm('reading_acceptance', { counter: counterValue() });

/** A refusal with its reason, `POST /api/staff/readings/{id}/refuse`. */
export const readingRefusalForm = defineForm('reading_refusal', { reason: paragraphs({ max: 500 }) });
