import type { formSignaturesContract } from '@hydria/shared/contract/form-signatures.ts';
import { TOKEN, type SamplesOf } from '../../testing/suites/samples.ts';

const link = { token: TOKEN };

/** A valid request for each call of the feature, for the suites. */
export const formSignaturesSamples: SamplesOf<typeof formSignaturesContract> = () => ({
  'POST /api/form-signatures/form': { input: { body: link } },
  'POST /api/form-signatures/file': { input: { body: { ...link, file_id: 1 } } },
  'POST /api/form-signatures/sign': { input: { body: { ...link, name: 'Μαρία Παππά', agreed: true } } },
  'POST /api/form-signatures/decline': { input: { body: link } },
  'POST /api/form-signatures/waiting': { input: { body: link } },
  'POST /api/form-signatures/again': { input: { body: link } },
  'POST /api/form-signatures/ask': { input: { body: { ...link, name: 'Μαρία Παππά', email: 'maria@example.gr' } } },
  'POST /api/form-signatures/pay': { input: { body: link } },
  'GET /api/form-signatures': { input: { query: { deya_id: 1 } } },
  'POST /api/form-signatures/{id}/open': { input: { params: { id: 71_220 }, body: { deya_id: 1 } } },
});
