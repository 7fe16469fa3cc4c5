import { defineFeature } from '../../http/define-feature.ts';
import { checkRepairs } from './check-repairs.ts';
import { leakGoesOn } from './leak-goes-on-mail.ts';
import { caseEvidenceData } from './personal-data.ts';
import { flowCheckTimeline } from './flow-check-timeline.ts';

/** The hours of a leak alert that prove a report, and the check of the meter after the repair. */
export const caseEvidenceFeature = defineFeature({
  calls: [],
  mails: { 'leak-goes-on': leakGoesOn },
  jobs: { 'cases.check-repairs': checkRepairs },
  personalData: caseEvidenceData,
  timeline: [flowCheckTimeline],
});
