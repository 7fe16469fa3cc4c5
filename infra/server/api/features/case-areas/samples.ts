import type { caseAreasContract } from '@hydria/shared/contract/case-areas.ts';
import { NEW_CASE_AREA, CASE_AREA, addCaseArea } from '../../testing/sample-rows.ts';
import type { SamplesOf } from '../../testing/suites/samples.ts';

/** A valid request for each call of the feature, for the suites. */
export const caseAreasSamples: SamplesOf<typeof caseAreasContract> = () => ({
  'GET /api/staff/case-areas': { input: { query: { deya_id: 1 } } },
  'POST /api/staff/case-areas': {
    input: { query: { deya_id: 1 }, body: NEW_CASE_AREA },
    undo: `delete from case_area where id <> ${CASE_AREA}`,
  },
  'PUT /api/staff/case-areas/{id}': {
    input: { params: { id: CASE_AREA }, query: { deya_id: 1 }, body: { ...NEW_CASE_AREA, version: 1 } },
    undo: addCaseArea,
  },
  'DELETE /api/staff/case-areas/{id}': {
    input: { params: { id: CASE_AREA }, query: { deya_id: 1 } },
    undo: addCaseArea,
  },
});
