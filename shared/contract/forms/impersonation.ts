import { paragraphs } from './fields.ts';
import { defineForm } from './form.ts';

/** Why an administrator acts as a customer, `POST /api/impersonation`; the customer reads it. */
export const impersonationForm = defineForm('impersonation', { reason: paragraphs({ min: 5, max: 220 }) });
