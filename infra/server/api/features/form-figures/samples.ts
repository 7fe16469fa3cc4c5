import type { formFiguresContract } from '@hydria/shared/contract/form-figures.ts';
import type { SamplesOf } from '../../testing/suites/samples.ts';
import { FORM } from '../form-editor/samples.ts';

const one = { params: { id: FORM }, query: { deya_id: 1 } };
const body = { visit: '0123456789abcdef'.repeat(2), state: 'begun' as const, version: 1, screen: 1, refused: [] };

/** A valid request for each call of the feature, for the suites. */
export const formFiguresSamples: SamplesOf<typeof formFiguresContract> = () => ({
  'POST /api/onlineForms/{id}/visits': { input: { ...one, body }, undo: 'delete from form_visit' },
  'GET /api/staff-forms/{id}/figures': { input: { ...one, query: { deya_id: 1, by: 'screen' } } },
});
