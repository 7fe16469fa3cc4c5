import type { reportLinksContract } from '@hydria/shared/contract/report-links.ts';
import { TOKEN, type SamplesOf } from '../../testing/suites/samples.ts';

/** A valid request for each call of the feature, for the suites. */
export const reportLinksSamples: SamplesOf<typeof reportLinksContract> = (t) => ({
  'POST /api/report-links': { input: { body: { deya_id: 1, code: '7K4M-2QXP', email: 'olga@example.gr' } } },
  'POST /api/report-links/report': { input: { body: { token: TOKEN } } },
  'POST /api/report-links/application': { input: { body: { token: TOKEN } } },
  'POST /api/report-links/document': { input: { body: { token: TOKEN } } },
  'POST /api/report-links/photo': { input: { body: { token: TOKEN, photo_id: t.photo } } },
  'POST /api/report-links/notes': {
    input: { body: { token: TOKEN, note: 'Ακόμη τρέχει.', idempotency_key: 'example-of-a-key-1' } },
  },
  'POST /api/report-links/withdraw': { input: { body: { token: TOKEN } } },
  'POST /api/report-links/contact': { input: { body: { token: TOKEN, phone: '6944123456' } } },
  'POST /api/report-links/feedback': { input: { body: { token: TOKEN, event: 1, solved: 'yes' } } },
  'POST /api/report-links/confirm': { input: { body: { token: TOKEN } } },
});
