import { z } from 'zod';
import { PROBLEM_TYPES } from '../rules/report.ts';
import { endpoint } from './endpoint.ts';
import { cursor, deya_id, id, instant, itemsPerPage, kwdikos_katanalwti, queue, sorting } from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { caseAnswerForm, caseMoveForm } from './forms/case.ts';
import { idempotency_key, reportStatus } from './reports.ts';

/** A problem report, as the list of the staff shows it. */
const staffCase = z
  .object({
    id,
    /** The reference of the reporter. */
    code: z.string(),
    problem_type: z.enum(PROBLEM_TYPES),
    status: reportStatus,
    created_at: instant,
    updated_at: instant,
    /** The name that was left with it, or that of the account; empty for a guest without one. */
    name: z.string(),
    kwdikos_katanalwti: kwdikos_katanalwti.nullable(),
    address: z.string().nullable(),
    photo_count: z.int(),
  })
  .meta({ id: 'StaffCase' });

export type StaffCase = z.output<typeof staffCase>;

/** A change of a case, or a note of its reporter. */
const caseEvent = z
  .object({
    by: z.enum(['customer', 'utility']),
    /** The state from then on; null for a note alone. */
    status: reportStatus.nullable(),
    note: z.string().nullable(),
    at: instant,
    /** The member of the staff who made the change; null for the reporter, and for a change without a known person. */
    staff: z.string().nullable(),
  })
  .meta({ id: 'CaseEvent' });

export type CaseEvent = z.output<typeof caseEvent>;

/** A case with everything that was sent, and its history, the oldest event first. */
const wholeCase = staffCase
  .extend({
    description: z.string(),
    hydrometer: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    /** The account that sent it; null for a guest. */
    person_id: id.nullable(),
    photos: z.array(z.object({ id, width: z.int(), height: z.int() })),
    events: z.array(caseEvent),
    /** Whether a mail tells the reporter of a move: a guest may have left no address. */
    is_told: z.boolean(),
    /** The reader sent it, so a colleague moves it. */
    is_own: z.boolean(),
  })
  .meta({ id: 'WholeCase' });

export type WholeCase = z.output<typeof wholeCase>;

const one = z.object({ id });
const here = z.object({ deya_id });
const access = 'permission:reports.manage';

export const casesContract = {
  'GET /api/staff/cases': endpoint({
    access,
    summary: 'Problem reports: open ones first, the oldest on top, then the newest closed ones.',
    query: here.extend({
      state: z.enum(['active', 'closed']).optional(),
      problem_type: z.enum(PROBLEM_TYPES).optional(),
      /** Part of the reference, the words, the place, the supply or the name of the reporter. */
      search: z.string().trim().min(1).max(100).optional(),
      ...sorting(['state', 'created_at']),
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({ total: z.int(), data: z.array(staffCase), next: z.string().nullable() }),
  }),
  'GET /api/staff/cases/waiting': endpoint({
    access,
    summary: 'How many problem reports are open, and since when the oldest one.',
    query: here,
    answer: queue,
  }),
  'GET /api/staff/cases/{id}': endpoint({
    access,
    summary: 'A problem report with everything that was sent, and its history. The audit trail says who has read it.',
    params: one,
    query: here,
    answer: wholeCase,
    errors: ['report_not_found'],
  }),
  'POST /api/staff/cases/{id}/move': endpoint({
    access,
    summary:
      'Moves a problem report to its next state, with the reason that the reporter reads. The reporter gets a mail.',
    params: one,
    query: here,
    body: z.strictObject(fieldsOf(caseMoveForm)).check(rulesOf(caseMoveForm)),
    answer: wholeCase,
    errors: ['report_not_found', 'case_moved', 'case_move_forbidden', 'own_matter'],
  }),
  'POST /api/staff/cases/{id}/answers': endpoint({
    access,
    summary:
      'Writes to the reporter of a problem report without a move. It is in the history, and the reporter gets a mail.',
    params: one,
    query: here,
    body: z.strictObject({ ...fieldsOf(caseAnswerForm), idempotency_key }).check(rulesOf(caseAnswerForm)),
    answer: wholeCase,
    errors: ['report_not_found'],
  }),
};
