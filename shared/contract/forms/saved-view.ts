import { flag, text } from './fields.ts';
import { defineForm } from './form.ts';

/** A saved view of a list, `POST /api/saved-views`. */
export const savedViewForm = defineForm('saved_view', { name: text({ max: 60 }), is_default: flag() });
