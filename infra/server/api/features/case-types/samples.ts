import type { caseTypesContract } from '@hydria/shared/contract/case-types.ts';
import { addCaseType, CASE_TYPE, NEW_CASE_TYPE } from '../../testing/sample-rows.ts';
import type { SamplesOf } from '../../testing/suites/samples.ts';

/** A valid request for each call of the feature, for the suites. */
export const caseTypesSamples: SamplesOf<typeof caseTypesContract> = () => ({
  'GET /api/deya/case-types': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/case-types': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/case-types/{id}': { input: { params: { id: CASE_TYPE }, query: { deya_id: 1 } } },
  'POST /api/staff/case-types': {
    input: { query: { deya_id: 1 }, body: NEW_CASE_TYPE },
    undo: `delete from case_type where id <> ${CASE_TYPE}`,
  },
  'PUT /api/staff/case-types/{id}': {
    input: { params: { id: CASE_TYPE }, query: { deya_id: 1 }, body: { ...NEW_CASE_TYPE, version: 1 } },
    undo: addCaseType,
  },
});
