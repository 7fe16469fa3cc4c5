import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PHOTOS_MAX } from '../rules/photo.ts';
import { CUSTOMER_ALERT_KINDS } from '../rules/meter-alerts.ts';
import { PROBLEM_TYPES } from '../rules/report.ts';
import { day, deya_id, done, id, instant, kwdikos_katanalwti, lang, localText } from './fields.ts';
import { answersOfForm } from './form-layout.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { reportContactForm } from './forms/report-contact.ts';
import { reportFeedbackForm } from './forms/report-feedback.ts';
import { reportForm } from './forms/report.ts';
import { reportNoteForm } from './forms/report-note.ts';

/** 0 open, 1 confirmed, 2 in progress, 3 resolved, 4 closed, 5 reopened, 6 duplicate (decisions 6). */
export const reportStatus = z.literal([0, 1, 2, 3, 4, 5, 6]);

/** Idempotency key of one submission: a repeated request is stored once. Random, made by the client. */
export const idempotency_key = z.string().regex(/^[\w-]{16,64}$/, 'regex');

/** Whether a mail tells the utility of it: false without an address of the utility, or without a mail server. */
export const utility_notified = z.boolean();

/** A photo of a case. */
export const casePhoto = z.object({ id, width: z.int(), height: z.int() });
/** The time by which the utility means to have solved it, in its working hours; null without a promise. */
export const due_at = instant.nullable();

const report = z
  .object({
    id,
    deya_id,
    /** Short reference for the reporter. */
    code: z.string(),
    problem_type: z.enum(PROBLEM_TYPES),
    /** The type that the utility offers under the kind, as its reporter has chosen it; null without one. */
    subtype: localText.nullable(),
    status: reportStatus,
    created_at: instant,
    updated_at: instant,
    /** Only the reporter's own reports say more than type, status and dates. */
    mine: z.boolean(),
    description: z.string().nullable(),
    kwdikos_katanalwti: kwdikos_katanalwti.nullable(),
    hydrometer: z.string().nullable(),
    address: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    photos: z.array(casePhoto),
  })
  .meta({ id: 'Report' });

export type Report = z.output<typeof report>;

/** The alert of a meter from which a report was made, as it stood then. */
export const caseEvidence = z
  .object({
    alert_id: id,
    kind: z.enum(CUSTOMER_ALERT_KINDS),
    hydrometer: z.string(),
    /** Start of the first hour with the flow, and end of the last one. */
    since: instant,
    until: instant,
    /** The lowest flow, in litres an hour. */
    lowest: z.number(),
    /** Its last hours that prove it: the end of each, and its litres. */
    hours: z.array(z.object({ at: instant, litres: z.int() })),
  })
  .meta({ id: 'CaseEvidence' });

export type CaseEvidence = z.output<typeof caseEvidence>;

/** The check of the meter after the problem was solved. */
export const meterCheck = z
  .object({
    /** `unread`: for days too few hours were read. */
    result: z.enum(['ended', 'goes_on', 'unread']),
    /** The lowest flow of 24 hours in a row, in litres an hour. */
    lowest: z.int().nullable(),
  })
  .meta({ id: 'MeterCheck' });

export type MeterCheck = z.output<typeof meterCheck>;

/** A change of a report's state, or a note of its reporter. */
const reportEvent = z
  .object({
    by: z.enum(['customer', 'utility']),
    /** The state from then on; null for a note alone. */
    status: reportStatus.nullable(),
    /** The words of the reporter, or the reason that the utility gives. */
    note: z.string().nullable(),
    at: instant,
    /** The answer of the reporter to whether the problem was solved; null for every other event. */
    solved: z.boolean().nullable(),
    /** For an event that the meter caused; absent for every other one. */
    meter: meterCheck.optional(),
  })
  .meta({ id: 'ReportEvent' });

export type ReportEvent = z.output<typeof reportEvent>;

/** Whether the problem was solved: the reporter is asked once after each solution. */
const reportQuestion = z
  .object({
    /** The solution that is asked about. */
    event: z.int(),
    /** The answer is taken until then. */
    until: instant,
    is_over: z.boolean(),
  })
  .meta({ id: 'ReportQuestion' });

/** The progress of a case, as its sender sees it. */
export const caseProgress = {
  due_at,
  /** The oldest first; the first one is its sending. */
  events: z.array(reportEvent),
  /** Photos of the staff that the sender may see, such as one of the repair. */
  utility_photos: z.array(casePhoto),
  /** The utility waits for an answer of the sender until the end of this day; null: it does not wait. */
  answer_until: day.nullable(),
  /** Null before a solution, and after the answer. */
  question: reportQuestion.nullable(),
};

const progress = z.object(caseProgress);
export type CaseProgress = z.output<typeof progress>;

/** A report with its progress. */
export const reportWithEvents = report
  .extend({
    ...caseProgress,
    /** Answers to the questions of its type; null without them. */
    answers: answersOfForm.nullable(),
    /** The layout in which they were given: rows, JSON in a string. */
    api: z.string().nullable(),
    /** Absent for a report that was not made from an alert. */
    evidence: caseEvidence.optional(),
    /** As it was left with the report; those of an account stay there. */
    contact: z.object({
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    }),
  })
  .meta({ id: 'ReportWithEvents' });

export type ReportWithEvents = z.output<typeof reportWithEvents>;

/** The solution that is asked about, as the page has shown it, and the answer. */
export const feedbackBody = { event: z.int().positive(), ...fieldsOf(reportFeedbackForm) };

/** Whether a new address waits for its confirmation by the link that was mailed to it. */
export const contactAnswer = z.object({ email_waits: z.boolean() });

/** An open report of somebody, as everybody may know of it. */
const nearReport = z
  .object({
    id,
    problem_type: z.enum(PROBLEM_TYPES),
    subtype: localText.nullable(),
    status: reportStatus,
    created_at: instant,
    /** Metres from the place that was asked about, in tens. */
    distance_m: z.int(),
    /** The street, without a number; null where the utility has no supply near it. */
    street: z.string().nullable(),
  })
  .meta({ id: 'NearReport' });

export type NearReport = z.output<typeof nearReport>;

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
      /** Answers to the questions of `subtype_id` by their fields, JSON in a part. Errors name them `answer_<subtype_id>_<field>`. */
      answers: answersOfForm.optional(),
      lang: lang.optional(),
      /** The alert of a meter from which it is made: one of the sender's, about the supply of the report. */
      alert_id: id.optional(),
      idempotency_key,
    }),
    answer: z.object({ id, code: z.string(), status: reportStatus, created_at: instant, utility_notified, due_at }),
    errors: [
      'deya_not_found',
      'reports_closed',
      'image',
      'supply_not_found',
      'alert_not_found',
      'too_many_requests',
      'daily_limit_reached',
    ],
  }),
  'GET /api/reports/near': endpoint({
    access: 'public',
    summary:
      'Up to three open public reports of a kind near a position, or near a supply of the signed-in person, within the metres of the type. Never those about homes, of private types, or that name a supply.',
    query: z.object({
      deya_id,
      problem_type: z.enum(PROBLEM_TYPES),
      subtype_id: id.optional(),
      /** Both are rounded to four digits, about ten metres. */
      latitude: z.number().min(-90).max(90).optional(),
      longitude: z.number().min(-180).max(180).optional(),
      kwdikos_katanalwti: kwdikos_katanalwti.optional(),
    }),
    answer: z.object({ data: z.array(nearReport) }),
    errors: ['too_many_requests'],
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
    summary: "Adds a note, with up to three photos, to one of the person's own reports, while it is open.",
    params: one,
    bodyType: 'multipart',
    files: PHOTOS_MAX,
    body: z.strictObject({ ...fieldsOf(reportNoteForm), idempotency_key }),
    answer: done,
    errors: [
      'report_not_found',
      'report_closed',
      'report_photos_full',
      'deya_not_found',
      'image',
      'too_many_requests',
      'daily_limit_reached',
    ],
  }),
  'POST /api/reports/{id}/contact': endpoint({
    access: 'member',
    summary:
      "Changes the contact details of one of the person's own reports. A new address is valid once it is confirmed by the link that is mailed to it.",
    params: one,
    body: z.strictObject(fieldsOf(reportContactForm)).check(rulesOf(reportContactForm)),
    answer: contactAnswer,
    errors: ['report_not_found', 'too_many_requests'],
  }),
  'POST /api/reports/{id}/feedback': endpoint({
    access: 'member',
    summary:
      "Says whether the problem of one of the person's own reports was solved, once for each solution and within 14 days. “No” opens the report again.",
    params: one,
    body: z.strictObject(feedbackBody).check(rulesOf(reportFeedbackForm)),
    answer: done,
    errors: ['report_not_found', 'feedback_given', 'feedback_over', 'feedback_not_asked'],
  }),
  'GET /api/reports/{id}/photos/{photo_id}': endpoint({
    access: 'member',
    summary: "A photo of one of the person's own reports, or one of the staff that the reporter may see.",
    params: z.object({ id, photo_id: id }),
    query: z.object({ size: z.enum(['full', 'thumb']).optional() }),
    answer: z.unknown(),
    answerType: 'image',
    errors: ['report_not_found'],
  }),
};
