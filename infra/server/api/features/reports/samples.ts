import type { reportsContract } from '@hydria/shared/contract/reports.ts';
import type { SamplesOf } from '../../testing/suites/samples.ts';

export const SOLVED_REPORT = 931;
/** A report of a person that the staff have solved, before the answer of the person. */
export const addSolvedReport = (person_id: number) => `
  delete from case_feedback;
  delete from problem_report where id = ${SOLVED_REPORT};
  insert into problem_report (deya_id, id, person_id, code, problem_type, status, created_at, updated_at)
    values (1, ${SOLVED_REPORT}, ${person_id}, 'SOLVED', 'other', 3, '2026-11-20T11:00Z', '2026-11-20T11:30Z');
  insert into problem_report_event (deya_id, report_id, n, by, status, at)
    values (1, ${SOLVED_REPORT}, 1, 'utility', 3, '2026-11-20T11:30Z')`;
/** Reports as they were sent, besides the solved one. */
export const NO_EVENTS = `delete from problem_report_event where report_id <> ${SOLVED_REPORT};
  update problem_report set status = 0 where person_id is not null and id <> ${SOLVED_REPORT}`;

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
