import type { open311Contract } from '@hydria/shared/contract/open311.ts';
import type { SamplesOf } from '../../testing/suites/samples.ts';

/** A key of Open311 of utility 1. */
export const OPEN311_KEY = 905;
export const addOpen311Key = `
  delete from open311_key where name in ('spare', 'FixMyStreet');
  insert into open311_key (deya_id, id, name, hint, token_sha256, created_at)
    values (1, ${OPEN311_KEY}, 'spare', 'hydria_311_1_abcd', sha256('spare'), '2026-11-19T12:00Z')`;

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
