import { defineFeature } from '../../http/define-feature.ts';
import { reportEmailChanged, reportEmailConfirm, reportLink } from './link-mails.ts';
import { reportLinks } from './report-links.routes.ts';
import { reportLinkLimits } from './limits.ts';

/** One report for its reporter without an account, by a mailed link. */
export const reportLinksFeature = defineFeature({
  calls: [reportLinks],
  limits: reportLinkLimits,
  mails: {
    'report-link': reportLink,
    'report-email-confirm': reportEmailConfirm,
    'report-email-changed': reportEmailChanged,
  },
});
