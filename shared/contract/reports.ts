import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PHOTOS_MAX } from '../rules/photo.ts';
import { PROBLEM_TYPES } from '../rules/report.ts';
import { deya_id, done, id, instant, kwdikos_katanalwti, lang } from './fields.ts';
import { fieldsOf } from './forms/body.ts';
import { reportForm } from './forms/report.ts';
import { reportNoteForm } from './forms/report-note.ts';

/** 0 open, 1 confirmed, 2 in progress, 3 resolved, 4 closed, 5 reopened, 6 duplicate (decisions 6). */
export const reportStatus = z.literal([0, 1, 2, 3, 4, 5, 6]);

/** Idempotency key of one submission: a repeated request is stored once. Random, made by the client. */
export const idempotency_key = z.string().regex(/^[\w-]{16,64}$/, 'regex');

/** Whether a mail tells the utility of it: false without an address of the utility, or without a mail server. */
export const utility_notified = z.boolean();

const report = z
  .object({
    id,
    deya_id,
    /** Short reference for the reporter. */
    code: z.string(),
    problem_type: z.enum(PROBLEM_TYPES),
    status: reportStatus,
    created_at: instant,
    updated_at: instant,
    /** Only the reporter's own reports say more than type, status and dates. */
    mine: z.boolean(),
    description: z.string().nullable(),
    kwdikos_katanalwti: kwdikos_katanalwti.nullable(),
    address: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    photos: z.array(z.object({ id, width: z.int(), height: z.int() })),
  })
  .meta({ id: 'Report' });

export type Report = z.output<typeof report>;

/** A change of a report's state, or a note of its reporter. */
const reportEvent = z
  .object({
    by: z.enum(['customer', 'utility']),
    /** The state from then on; null for a note alone. */
    status: reportStatus.nullable(),
    /** The words of the reporter, or the reason that the utility gives. */
    note: z.string().nullable(),
    at: instant,
  })
  .meta({ id: 'ReportEvent' });

export type ReportEvent = z.output<typeof reportEvent>;

/** A report with its dates, the oldest first; the first one is its sending. */
const reportWithEvents = report.extend({ events: z.array(reportEvent) }).meta({ id: 'ReportWithEvents' });

export type ReportWithEvents = z.output<typeof reportWithEvents>;

const one = z.object({ id });

export const reportsContract = {
  'POST /api/reports': endpoint({
    access: 'public',
    summary: 'Reports a problem, with up to three photos. Guests may; also used by the frame page.',
    bodyType: 'multipart',
    files: PHOTOS_MAX,
    body: z.strictObject({
      deya_id,
      ...fieldsOf(reportForm),
      hydrometer: z.string().trim().max(40).optional(),
      lang: lang.optional(),
      idempotency_key,
    }),
    answer: z.object({ id, code: z.string(), status: reportStatus, created_at: instant, utility_notified }),
    errors: [
      'deya_not_found',
      'reports_closed',
      'image',
      'supply_not_found',
      'too_many_requests',
      'daily_limit_reached',
    ],
  }),
  'GET /api/reports': endpoint({
    access: 'public',
    summary:
      "Counts and list of a utility's reports, newest first, 50 at a time unless `itemsPerPage` says otherwise; `mine` limits them to those of the signed-in person.",
    query: z.object({
      deya_id,
      mine: z.boolean().optional(),
      state: z.enum(['active', 'closed']).optional(),
      /** Words of the description, the address or the reference; only with `mine`. */
      search: z.string().trim().max(100).optional(),
      itemsPerPage: z.int().min(1).max(1000).optional(),
      cursor: z
        .string()
        .regex(/^\d{1,15}$/, 'regex')
        .optional(),
    }),
    answer: z.object({
      /** Without the filters of state and words. */
      active: z.int(),
      closed: z.int(),
      data: z.array(report),
      /** Of all pages. */
      total: z.int(),
      next: z.string().nullable(),
    }),
    errors: ['deya_not_found', 'unauthenticated'],
  }),
  'GET /api/reports/{id}': endpoint({
    access: 'member',
    summary: "One of the person's own reports, with the dates of its changes and what the utility says about them.",
    params: one,
    answer: reportWithEvents,
    errors: ['report_not_found'],
  }),
  'POST /api/reports/{id}/withdraw': endpoint({
    access: 'member',
    summary: "Closes one of the person's own reports; only while the utility has not begun with it.",
    params: one,
    answer: done,
    errors: ['report_not_found', 'report_in_progress'],
  }),
  'POST /api/reports/{id}/notes': endpoint({
    access: 'member',
    summary: "Adds a note to one of the person's own reports, while it is open.",
    params: one,
    body: z.strictObject({ ...fieldsOf(reportNoteForm), idempotency_key }),
    answer: done,
    errors: ['report_not_found', 'report_closed', 'deya_not_found', 'too_many_requests'],
  }),
  'GET /api/reports/{id}/photos/{photo_id}': endpoint({
    access: 'member',
    summary: "A photo of one of the person's own reports.",
    params: z.object({ id, photo_id: id }),
    query: z.object({ size: z.enum(['full', 'thumb']).optional() }),
    answer: z.unknown(),
    answerType: 'image',
    errors: ['report_not_found'],
  }),
};
