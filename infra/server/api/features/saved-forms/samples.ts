import type { savedFormsContract } from '@hydria/shared/contract/saved-forms.ts';
import { TOKEN, type SamplesOf } from '../../testing/suites/samples.ts';

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
    undo: 'delete from saved_form where id <> 71221',
  },
  'POST /api/saved-forms/form': { input: { body: { token: TOKEN } } },
  'POST /api/saved-forms/delete': { input: { body: { token: TOKEN } } },
  'GET /api/saved-forms': { input: { query: { deya_id: 1 } } },
  'POST /api/saved-forms/{id}/open': { input: { params: { id: 71_221 }, body: { deya_id: 1 } } },
  'DELETE /api/saved-forms/{id}': { input: { params: { id: 71_221 }, query: { deya_id: 1 } } },
});
