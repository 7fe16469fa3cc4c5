import { CASE_STATES } from '../../rules/case-state.ts';
import { choice, optional, paragraphs, whole } from './fields.ts';
import { defineForm } from './form.ts';

/** The states into which the staff move a case (decisions 6). */
export const CASE_MOVES = ['confirmed', 'in_progress', 'resolved', 'closed', 'reopened'] as const;

export type CaseMove = (typeof CASE_MOVES)[number];

const LAST_STATE = Math.max(...Object.values(CASE_STATES));

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
    /** The state that the reader has seen; another one is refused. */
    from: whole(0, LAST_STATE),
    reason: optional(paragraphs({ max: CASE_REASON_MAX })),
  },
  {
    across: [
      {
        error: 'reason',
        at: 'reason',
        code: 'required',
        isBroken: ({ isGiven, valueOf }) =>
          !isGiven('reason') &&
          (valueOf('to') === 'reopened' || (valueOf('to') === 'closed' && valueOf('from') !== CASE_STATES.resolved)),
      },
    ],
  },
);

/** An answer of the staff to the reporter of a case, without a move, `POST /api/staff/cases/{id}/answers`. */
export const caseAnswerForm = defineForm('case_answer', { note: paragraphs({ max: CASE_REASON_MAX }) }, { once: true });
