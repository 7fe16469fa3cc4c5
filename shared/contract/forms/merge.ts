import { paragraphs } from './fields.ts';
import { defineForm } from './form.ts';

/** The reason for merging two accounts, `POST /api/users/{id}/merge/{into_id}/approvals`. */
export const mergeForm = defineForm('merge', { reason: paragraphs({ max: 300, min: 10 }) });
