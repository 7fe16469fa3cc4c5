import type { savedFormsContract } from '@hydria/shared/contract/saved-forms.ts';
import { TOKEN, type SamplesOf } from '../../testing/suites/samples.ts';

/** A saved form of the owner. */
const SAVED = 71_221;

/** Adds it, to a form of utility 1. */
export const addSavedForm = `
  insert into saved_form (deya_id, id, online_form_id, person_id, idempotency_key, answers, layout_sha256, step, lang, created_at,
    saved_at, lapses_at)
  values (1, ${SAVED}, 71210, 101, 'matrix-saved-form-0', '{}', 'x', 1, 'el', '2026-01-01', '2026-01-01', '2099-01-01')`;

/** A valid request for each call of the feature, for the suites. */
export const savedFormsSamples: SamplesOf<typeof savedFormsContract> = () => ({
  'POST /api/saved-forms': {
    input: {
      body: {
        form: 71_210,
        form_version: null,
        answers: {},
        step: 1,
        email: 'guest@example.gr',
        idempotency_key: 'matrix-saves-a-form-for-later',
      },
    },
    undo: `delete from saved_form where id <> ${SAVED}`,
  },
  'POST /api/saved-forms/form': { input: { body: { token: TOKEN } } },
  'POST /api/saved-forms/delete': { input: { body: { token: TOKEN } } },
  'GET /api/saved-forms': { input: { query: { deya_id: 1 } } },
  'POST /api/saved-forms/{id}/open': { input: { params: { id: SAVED }, body: { deya_id: 1 } } },
  'DELETE /api/saved-forms/{id}': {
    input: { params: { id: SAVED }, query: { deya_id: 1 } },
    undo: `delete from saved_form where id = ${SAVED}; ${addSavedForm}`,
  },
});
