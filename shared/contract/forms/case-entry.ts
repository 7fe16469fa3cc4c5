import { ENTERED_SOURCES } from '../../rules/case-work.ts';
import { LANGUAGES } from '../../rules/languages.ts';
import { choice, flag } from './fields.ts';
import { defineForm } from './form.ts';
import { REPORT_PLACE, reportForm } from './report.ts';

/**
 * A report that the staff enter for a citizen, `POST /api/staff/cases`: the form of the citizen, with its source. The person leaves a phone
 * or an e-mail, or wants no messages.
 */
export const caseEntryForm = defineForm(
  'case_entry',
  {
    source: choice(ENTERED_SOURCES),
    ...reportForm.fields,
    /** The language of the mails to the person. */
    lang: choice(LANGUAGES),
    is_untold: flag(),
  },
  {
    once: true,
    across: [
      ...REPORT_PLACE,
      {
        error: 'contact',
        at: 'phone',
        code: 'required',
        isBroken: ({ isGiven, valueOf }) => valueOf('is_untold') !== true && !isGiven('phone') && !isGiven('email'),
      },
      {
        error: 'email',
        at: 'email',
        code: 'unexpected',
        isBroken: ({ isGiven, valueOf }) => valueOf('is_untold') === true && isGiven('email'),
      },
    ],
  },
);
