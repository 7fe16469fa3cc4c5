import { choice, paragraphs } from './fields.ts';
import { defineForm } from './form.ts';

/** The acts on an account that a second administrator approves first. */
export const APPROVED_ACTS = ['second-factor', 'one-time-password', 'deactivated'] as const;

/** A request for the approval of a second administrator, `POST /api/users/{id}/approvals`. */
export const approvalForm = defineForm('approval', {
  act: choice(APPROVED_ACTS),
  reason: paragraphs({ max: 300, min: 10 }),
});
