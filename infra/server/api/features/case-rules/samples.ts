import type { caseRulesContract } from '@hydria/shared/contract/case-rules.ts';
import { NEW_CASE_RULE, CASE_RULE, CASE_HOURS, addCaseRule } from '../../testing/sample-rows.ts';
import type { SamplesOf } from '../../testing/suites/samples.ts';

/** A valid request for each call of the feature, for the suites. */
export const caseRulesSamples: SamplesOf<typeof caseRulesContract> = () => ({
  'GET /api/staff/case-rules': { input: { query: { deya_id: 1 } } },
  'POST /api/staff/case-rules': {
    input: { query: { deya_id: 1 }, body: NEW_CASE_RULE },
    undo: `delete from case_rule where id <> ${CASE_RULE}`,
  },
  'PUT /api/staff/case-rules/{id}': {
    input: { params: { id: CASE_RULE }, query: { deya_id: 1 }, body: { ...NEW_CASE_RULE, version: 1 } },
    undo: addCaseRule,
  },
  'DELETE /api/staff/case-rules/{id}': {
    input: { params: { id: CASE_RULE }, query: { deya_id: 1 } },
    undo: addCaseRule,
  },
  'POST /api/staff/case-rules/{id}/move': {
    input: { params: { id: CASE_RULE }, query: { deya_id: 1 }, body: { to: 'up' } },
  },
  'POST /api/staff/case-rules/trial': { input: { query: { deya_id: 1 }, body: NEW_CASE_RULE } },
  'GET /api/staff/case-settings': { input: { query: { deya_id: 1 } } },
  'PUT /api/staff/case-settings': {
    input: { query: { deya_id: 1 }, body: { ...CASE_HOURS, version: 0 } },
    undo: 'delete from case_settings',
  },
});
