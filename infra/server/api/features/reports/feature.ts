import { defineFeature } from '../../http/define-feature.ts';
import { reportForUtility } from './report-for-utility-mail.ts';
import { reportReceived } from './report-mail.ts';
import { reports } from './reports.routes.ts';
import { reportLimits } from './limits.ts';
import { reportData } from './personal-data.ts';
import { reportTimeline } from './report-timeline.ts';

/** Problem reports of customers and guests. */
export const reportsFeature = defineFeature({
  calls: [reports],
  limits: reportLimits,
  mails: {
    'report-received': reportReceived,
    'report-for-utility': reportForUtility,
  },
  personalData: reportData,
  timeline: [reportTimeline],
});
