import type { caseTypesContract } from '@hydria/shared/contract/case-types.ts';
import type { SamplesOf } from '../../testing/suites/samples.ts';

export const CASE_TYPE = 9401;
/** A type of problem report, as it was before a change. */
export const addCaseType = `
  insert into case_type (deya_id, id, problem_type, icon, title, is_photo_required, is_place_required, is_private,
    duplicate_metres, retention_days, is_active, sort, updated_at)
  values (1, ${CASE_TYPE}, 'damage_public', 'leak', '{"el":"Διαρροή στον δρόμο"}', false, false, false, 100, 365, true, 100, now())
  on conflict (deya_id, id) do update set title = excluded.title, version = 1`;
/** A type of problem report as its page sends it. */
export const NEW_CASE_TYPE = {
  problem_type: 'damage_public',
  icon: 'leak',
  sort: 100,
  is_active: true,
  title_el: 'Σπασμένος αγωγός',
  is_photo_required: false,
  is_place_required: false,
  is_private: false,
  duplicate_metres: 100,
  retention_days: 365,
} as const;

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
