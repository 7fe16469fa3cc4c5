import type { casesContract } from '@hydria/shared/contract/cases.ts';
import { NO_EVENTS } from '../reports/samples.ts';
import { photosOf, type SamplesOf } from '../../testing/suites/samples.ts';

export const CASE_FORWARD = 932;
/** A contractor to whom the report of the suites was forwarded, and a photo of the staff; both as they were before a change. */
export const addCaseForward = `
  delete from case_forward;
  insert into case_forward (deya_id, id, case_id, name, email, message, lang, shows_sender, idempotency_key, made_at, expires_at)
    select 1, ${CASE_FORWARD}, id, 'Τεχνική ΕΠΕ', 'crew@example.gr', '', 'el', false, 'example-of-a-key-0', '2026-11-19T12:00Z',
      '2026-12-03T12:00Z' from problem_report where deya_id = 1 and code = 'MINE';
  delete from case_photo where not from_sender;
  insert into case_photo (deya_id, case_id, media_id, is_public, at)
    select 1, r.id, p.media_id, false, '2026-11-19T12:00Z' from problem_report r
      join problem_report_photo p on p.deya_id = r.deya_id and p.report_id = r.id where r.deya_id = 1 and r.code = 'MINE'`;
/** Cases without work of the staff, besides what calls about one row name. */
export const NO_WORK = `delete from case_work; delete from case_note; delete from case_photo where not from_sender;
  delete from media where kind = 'case'; ${addCaseForward}`;

/** A valid request for each call of the feature, for the suites. */
export const casesSamples: SamplesOf<typeof casesContract> = (t) => ({
  'GET /api/staff/cases': { input: { query: { deya_id: 1 } } },
  'POST /api/staff/cases': {
    input: {
      query: { deya_id: 1 },
      body: {
        source: 'phone',
        problem_type: 'other',
        description: 'Νερά στον δρόμο.',
        address: 'Όθωνος 3',
        phone: '6944123456',
        lang: 'el',
        is_untold: false,
        idempotency_key: 'example-of-a-key-1',
      },
    },
    undo: `${NO_WORK}; delete from problem_report where idempotency_key = 'example-of-a-key-1'`,
  },
  'GET /api/staff/cases/unrouted': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/cases/waiting': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/cases/forms': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/cases/figures': { input: { query: { deya_id: 1, by: 'month' } } },
  'POST /api/staff/cases/assign': {
    input: { query: { deya_id: 1 }, body: { ids: [t.report], priority: 'high' } },
    undo: NO_WORK,
  },
  'POST /api/staff/cases/move': {
    input: { query: { deya_id: 1 }, body: { ids: [t.report], to: 'confirmed' } },
    undo: NO_EVENTS,
  },
  'GET /api/staff/cases/{id}': { input: { params: { id: t.report }, query: { deya_id: 1 } } },
  'POST /api/staff/cases/{id}/move': {
    input: { params: { id: t.report }, query: { deya_id: 1 }, body: { from: 0, to: 'confirmed' } },
    undo: NO_EVENTS,
  },
  'POST /api/staff/cases/{id}/answers': {
    input: {
      params: { id: t.report },
      query: { deya_id: 1 },
      body: { note: 'Ερχόμαστε αύριο.', idempotency_key: 'example-of-a-key-1' },
    },
    undo: NO_EVENTS,
  },
  'POST /api/staff/cases/{id}/take': {
    input: { params: { id: t.report }, query: { deya_id: 1 }, body: { version: 0 } },
    undo: NO_WORK,
  },
  'PUT /api/staff/cases/{id}/work': {
    input: { params: { id: t.report }, query: { deya_id: 1 }, body: { version: 0, priority: 'high' } },
    undo: NO_WORK,
  },
  'POST /api/staff/cases/{id}/route': {
    input: { params: { id: t.report }, query: { deya_id: 1 } },
    undo: 'delete from case_work',
  },
  'PUT /api/staff/cases/{id}/type': {
    input: { params: { id: t.report }, query: { deya_id: 1 }, body: { problem_type: 'other', version: 0 } },
    undo: 'delete from case_work',
  },
  'PUT /api/staff/cases/{id}/publication': {
    input: { params: { id: t.report }, query: { deya_id: 1 }, body: { published: true } },
    undo: 'update problem_report set texts_public = null',
  },
  'POST /api/staff/cases/{id}/notes': {
    input: {
      params: { id: t.report },
      query: { deya_id: 1 },
      body: { text: 'Ζητήθηκε συνεργείο.', idempotency_key: 'example-of-a-key-1' },
    },
    undo: NO_WORK,
  },
  'GET /api/staff/cases/{id}/near': { input: { params: { id: t.report }, query: { deya_id: 1 } } },
  'POST /api/staff/cases/{id}/join': {
    input: { params: { id: t.report }, query: { deya_id: 1 }, body: { code: 'KNOWN' } },
    undo: `${NO_EVENTS}; ${NO_WORK}`,
  },
  'POST /api/staff/cases/{id}/parts': {
    input: {
      params: { id: t.report },
      query: { deya_id: 1 },
      body: { description: 'Εκσκαφή.', problem_type: 'other', idempotency_key: 'example-of-a-key-1' },
    },
    undo: `${NO_WORK}; delete from problem_report where idempotency_key = 'example-of-a-key-1'`,
  },
  'POST /api/staff/cases/{id}/photos': {
    input: {
      params: { id: t.report },
      query: { deya_id: 1 },
      body: { photos: photosOf(t), is_public: true, idempotency_key: 'example-of-a-key-1' },
    },
    undo: NO_WORK,
  },
  'PUT /api/staff/cases/{id}/photos/{photo_id}': {
    input: { params: { id: t.report, photo_id: t.photo }, query: { deya_id: 1 }, body: { is_public: true } },
    undo: NO_WORK,
  },
  'POST /api/staff/cases/{id}/forwards': {
    input: {
      params: { id: t.report },
      query: { deya_id: 1 },
      body: {
        name: 'Υδραυλική ΟΕ',
        email: 'crew@example.gr',
        lang: 'el',
        shows_sender: false,
        idempotency_key: 'example-of-a-key-1',
      },
    },
    undo: NO_WORK,
  },
  'POST /api/staff/cases/{id}/forwards/{forward_id}/resend': {
    input: { params: { id: t.report, forward_id: CASE_FORWARD }, query: { deya_id: 1 } },
    undo: NO_WORK,
  },
  'POST /api/staff/cases/{id}/forwards/{forward_id}/withdraw': {
    input: { params: { id: t.report, forward_id: CASE_FORWARD }, query: { deya_id: 1 } },
    undo: NO_WORK,
  },
  'GET /api/staff/cases/{id}/document': { input: { params: { id: t.application }, query: { deya_id: 1 } } },
  'GET /api/staff/cases/{id}/photos/{photo_id}': {
    input: { params: { id: t.report, photo_id: t.photo }, query: { deya_id: 1 } },
  },
});
