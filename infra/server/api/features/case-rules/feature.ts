import { defineFeature } from '../../http/define-feature.ts';
import { caseRules } from './case-rules.routes.ts';
import { escalateCases } from './escalate-cases.ts';
import { caseOverdue } from './overdue-mail.ts';
import { caseRuleData } from './personal-data.ts';

/** Rules that route new cases, working hours, and the notice of overdue cases. */
export const caseRulesFeature = defineFeature({
  calls: [caseRules],
  mails: {
    'case-overdue': caseOverdue,
  },
  jobs: { 'cases.escalate': escalateCases },
  personalData: caseRuleData,
  audit: ['case-hours-changed', 'case-rule-changed', 'case-rule-deleted', 'case-rule-made', 'case-rule-moved'],
});
