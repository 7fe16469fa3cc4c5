import type { open311Contract } from '@hydria/shared/contract/open311.ts';
import { OPEN311_KEY, addOpen311Key } from '../../testing/sample-rows.ts';
import type { SamplesOf } from '../../testing/suites/samples.ts';

/** A valid request for each call of the feature, for the suites. */
export const open311Samples: SamplesOf<typeof open311Contract> = () => ({
  'GET /api/staff/open311-keys': { input: { query: { deya_id: 1 } } },
  'POST /api/staff/open311-keys': {
    input: { query: { deya_id: 1 }, body: { name: 'FixMyStreet' } },
    undo: addOpen311Key,
  },
  'DELETE /api/staff/open311-keys/{id}': {
    input: { params: { id: OPEN311_KEY }, query: { deya_id: 1 } },
    undo: addOpen311Key,
  },
});
