import type { reportsContract } from '@hydria/shared/contract/reports.ts';
import { NO_EVENTS, addSolvedReport, SOLVED_REPORT } from '../../testing/sample-rows.ts';
import type { SamplesOf } from '../../testing/suites/samples.ts';

/** A valid request for each call of the feature, for the suites. */
export const reportsSamples: SamplesOf<typeof reportsContract> = (t) => ({
  'POST /api/reports': {
    input: {
      body: {
        deya_id: 1,
        problem_type: 'other',
        description: 'Νερά',
        address: 'Εδώ',
        idempotency_key: 'example-of-a-key-1',
      },
    },
    undo: `delete from problem_report where idempotency_key = 'example-of-a-key-1'`,
  },
  'GET /api/reports/near': { input: { query: { deya_id: 1, problem_type: 'other', latitude: 35.5, longitude: 24 } } },
  'GET /api/reports': { input: { query: { deya_id: 1, mine: true } } },
  'GET /api/reports/{id}': { input: { params: { id: t.report } } },
  'POST /api/reports/{id}/withdraw': { input: { params: { id: t.report } }, undo: NO_EVENTS },
  'POST /api/reports/{id}/notes': {
    input: { params: { id: t.report }, body: { note: 'Ακόμη τρέχει.', idempotency_key: 'example-of-a-key-1' } },
    undo: NO_EVENTS,
  },
  'POST /api/reports/{id}/contact': { input: { params: { id: t.report }, body: { phone: '6944123456' } } },
  'POST /api/reports/{id}/feedback': {
    input: { params: { id: SOLVED_REPORT }, body: { event: 1, solved: 'yes' } },
    undo: addSolvedReport(101),
  },
  'GET /api/reports/{id}/photos/{photo_id}': { input: { params: { id: t.report, photo_id: t.photo } } },
});
