import { PHOTOS_MAX } from '../../rules/photo.ts';
import { optional, paragraphs, photos } from './fields.ts';
import { defineForm } from './form.ts';

/** The most characters of an answer. */
const ANSWER_MAX = 2000;

/** The answer of a contractor about a case, with photos, `POST /api/work-links/answers`. */
export const workAnswerForm = defineForm(
  'work_answer',
  { text: paragraphs({ max: ANSWER_MAX }), photos: optional(photos(PHOTOS_MAX)) },
  { once: true },
);
