import { text } from './fields.ts';
import { defineForm } from './form.ts';

/** A new token for one's own readings, `POST /api/reading-tokens`. */
export const readingTokenForm = defineForm('reading_token', { name: text({ max: 80 }) });
