import { choice, optional, paragraphs } from './fields.ts';
import { defineForm } from './form.ts';

/** The most characters of the reason why a problem is not solved. */
const REASON_MAX = 2000;

/**
 * Whether a problem was solved, as its reporter says, `POST /api/reports/{id}/feedback` and `POST /api/report-links/feedback`. The staff
 * need a reason to go on.
 */
export const reportFeedbackForm = defineForm(
  'report_feedback',
  { solved: choice(['yes', 'no']), reason: optional(paragraphs({ max: REASON_MAX })) },
  {
    across: [
      {
        error: 'reason',
        at: 'reason',
        code: 'required',
        isBroken: ({ isGiven, valueOf }) => valueOf('solved') === 'no' && !isGiven('reason'),
      },
    ],
  },
);
