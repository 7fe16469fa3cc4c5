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
});
