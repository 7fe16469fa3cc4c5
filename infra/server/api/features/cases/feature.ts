import { defineFeature } from '../../http/define-feature.ts';
import { caseMoved } from './case-moved-mail.ts';
import { cases } from './cases.routes.ts';
import { caseLimits } from './limits.ts';
import { caseData } from './personal-data.ts';

/** Reports and applications at the desk: list, page, work, joins, figures. */
export const casesFeature = defineFeature({
  calls: [cases],
  limits: caseLimits,
  mails: {
    'case-moved': caseMoved,
  },
  personalData: caseData,
  audit: [
    'case-anonymised',
    'case-answered',
    'case-assigned',
    'case-entered',
    'case-forward-withdrawn',
    'case-forwarded',
    'case-forwarded-again',
    'case-hidden',
    'case-joined',
    'case-moved',
    'case-noted',
    'case-photo-shown',
    'case-photographed',
    'case-published',
    'case-read',
    'case-retyped',
    'case-routed',
    'case-split',
  ],
});
