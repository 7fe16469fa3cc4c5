import type { staffSearchContract } from '@hydria/shared/contract/staff-search.ts';
import type { SamplesOf } from '../../testing/suites/samples.ts';

/** A valid request for each call of the feature, for the suites. */
export const staffSearchSamples: SamplesOf<typeof staffSearchContract> = () => ({
  'POST /api/staff/search': { input: { query: { deya_id: 1 }, body: { term: 'Δοκιμής' } } },
});
