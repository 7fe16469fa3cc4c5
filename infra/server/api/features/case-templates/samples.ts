import type { caseTemplatesContract } from '@hydria/shared/contract/case-templates.ts';
import { NEW_CASE_TEMPLATE, CASE_TEMPLATE, addCaseTemplate } from '../../testing/sample-rows.ts';
import type { SamplesOf } from '../../testing/suites/samples.ts';

/** A valid request for each call of the feature, for the suites. */
export const caseTemplatesSamples: SamplesOf<typeof caseTemplatesContract> = (t) => ({
  'GET /api/staff/case-templates': { input: { query: { deya_id: 1 } } },
  'POST /api/staff/case-templates': {
    input: { query: { deya_id: 1 }, body: NEW_CASE_TEMPLATE },
    undo: `delete from case_template where id <> ${CASE_TEMPLATE}`,
  },
  'PUT /api/staff/case-templates/{id}': {
    input: { params: { id: CASE_TEMPLATE }, query: { deya_id: 1 }, body: { ...NEW_CASE_TEMPLATE, version: 1 } },
    undo: addCaseTemplate,
  },
  'DELETE /api/staff/case-templates/{id}': {
    input: { params: { id: CASE_TEMPLATE }, query: { deya_id: 1 } },
    undo: addCaseTemplate,
  },
  'GET /api/staff/cases/{id}/templates': { input: { params: { id: t.report }, query: { deya_id: 1 } } },
});
