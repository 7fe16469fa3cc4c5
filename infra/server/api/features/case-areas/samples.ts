import type { CallInput } from '../../contract/contract.ts';
import type { caseAreasContract } from '@hydria/shared/contract/case-areas.ts';
import type { SamplesOf } from '../../testing/suites/samples.ts';

export const CASE_AREA = 913;
/** A named area without reports, as it was before a change. */
export const addCaseArea = `
  insert into case_area (deya_id, id, title, area, updated_at)
  values (1, ${CASE_AREA}, '{"el":"Ακρωτήρι"}', '[[35.55, 24.1], [35.57, 24.1], [35.57, 24.12]]', '2026-11-19T12:00Z')
  on conflict (deya_id, id) do update set title = excluded.title, area = excluded.area, version = 1`;
/** A named area as its page sends it. */
export const NEW_CASE_AREA: CallInput<'POST /api/staff/case-areas'>['body'] = {
  title_el: 'Σούδα',
  title_en: 'Souda',
  area: '35.48, 24.06\n35.5, 24.06\n35.5, 24.1\n35.48, 24.1',
};

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
