import { choice, optional, paragraphs } from './fields.ts';
import { defineForm } from './form.ts';

/** The states into which the staff move a case (decisions 6). */
export const CASE_MOVES = ['confirmed', 'in_progress', 'resolved', 'closed', 'reopened'] as const;

export type CaseMove = (typeof CASE_MOVES)[number];

/** The most characters of a reason that the reporter reads. */
export const CASE_REASON_MAX = 2000;

/**
 * A move of a case by the staff, `POST /api/staff/cases/{id}/move`. A case that is closed without a solution, or opened again, needs a
 * reason.
 */
export const caseMoveForm = defineForm(
  'case_move',
  {
    to: choice(CASE_MOVES),
    reason: optional(paragraphs({ max: CASE_REASON_MAX })),
  },
  {
    across: [
      {
        error: 'reason',
        at: 'reason',
        code: 'required',
        isBroken: ({ isGiven, valueOf }) =>
          (valueOf('to') === 'closed' || valueOf('to') === 'reopened') && !isGiven('reason'),
      },
    ],
  },
);
