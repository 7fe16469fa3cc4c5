import type { workLinksContract } from '@hydria/shared/contract/work-links.ts';
import { TOKEN, type SamplesOf } from '../../testing/suites/samples.ts';

/** A valid request for each call of the feature, for the suites. */
export const workLinksSamples: SamplesOf<typeof workLinksContract> = (t) => ({
  'POST /api/work-links/case': { input: { body: { token: TOKEN } } },
  'POST /api/work-links/photo': { input: { body: { token: TOKEN, photo_id: t.photo } } },
  'POST /api/work-links/answers': {
    input: { body: { token: TOKEN, text: 'Έγινε.', idempotency_key: 'example-of-a-key-1' } },
  },
});
