import { defineFeature } from '../../http/define-feature.ts';
import { caseForward, caseForwardAnswered } from './forward-mails.ts';
import { workLinks } from './work-links.routes.ts';

/** One report for a contractor without an account, by a mailed link. */
export const workLinksFeature = defineFeature({
  calls: [workLinks],
  mails: { 'case-forward': caseForward, 'case-forward-answered': caseForwardAnswered },
  audit: ['case-forward-answered'],
});
