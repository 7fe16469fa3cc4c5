import type { formEditorContract } from '@hydria/shared/contract/form-editor.ts';
import type { SamplesOf } from '../../testing/suites/samples.ts';

/** A form of utility 1, inserted before the suites. */
export const FORM = 71_200;

/** The form as it was: published once, without a draft and without a lock. */
export const resetForm = `
  update online_form set version = 1, is_online = true where deya_id = 1 and id = ${FORM};
  delete from form_draft where deya_id = 1 and online_form_id = ${FORM};
  delete from form_version where deya_id = 1 and online_form_id = ${FORM};
  insert into form_version (deya_id, online_form_id, n, content, published_at)
    select deya_id, id, 1, to_jsonb(f) - array['deya_id', 'id', 'form_id', 'auto_nr', 'is_online', 'created_at',
      'updated_at', 'deleted_at', 'source', 'version', 'updated_by', 'archived_at'], '2026-11-19T12:00Z'
    from online_form f where deya_id = 1 and id = ${FORM}`;

const undo = resetForm;
const one = { params: { id: FORM }, query: { deya_id: 1 } };
const version = { params: { id: FORM, n: 1 }, query: { deya_id: 1 } };
const body = { version: 1 };

/** A valid request for each call of the feature, for the suites. */
export const formEditorSamples: SamplesOf<typeof formEditorContract> = () => ({
  'GET /api/onlineForms/{id}/draft': { input: one },
  'POST /api/onlineForms/{id}/lock': { input: { ...one, body: {} }, undo },
  'POST /api/onlineForms/{id}/unlock': { input: one, undo },
  'POST /api/onlineForms/{id}/publish': { input: { ...one, body }, undo },
  'POST /api/onlineForms/{id}/unpublish': { input: { ...one, body }, undo },
  'POST /api/onlineForms/{id}/discard': { input: { ...one, body }, undo },
  'GET /api/onlineForms/{id}/versions': { input: one },
  'GET /api/onlineForms/{id}/versions/{n}': { input: version },
  'POST /api/onlineForms/{id}/versions/{n}/restore': { input: { ...version, body }, undo },
});
