import type { formEditorContract } from '@hydria/shared/contract/form-editor.ts';
import type { SamplesOf } from '../../testing/suites/samples.ts';

/** A form of utility 1, inserted before the suites. */
export const FORM = 71_200;

const one = { params: { id: FORM }, query: { deya_id: 1 } };
const version = { params: { id: FORM, n: 1 }, query: { deya_id: 1 } };
const body = { version: 1 };

/** A valid request for each call of the feature, for the suites. */
export const formEditorSamples: SamplesOf<typeof formEditorContract> = () => ({
  'GET /api/onlineForms/{id}/draft': { input: one },
  'POST /api/onlineForms/{id}/lock': { input: { ...one, body: {} } },
  'POST /api/onlineForms/{id}/unlock': { input: one },
  'POST /api/onlineForms/{id}/publish': { input: { ...one, body } },
  'POST /api/onlineForms/{id}/unpublish': { input: { ...one, body } },
  'POST /api/onlineForms/{id}/discard': { input: { ...one, body } },
  'GET /api/onlineForms/{id}/versions': { input: one },
  'GET /api/onlineForms/{id}/versions/{n}': { input: version },
  'POST /api/onlineForms/{id}/versions/{n}/restore': { input: { ...version, body } },
});
