import { z } from 'zod';
import { CASE_KINDS, CASE_PRIORITIES, CASE_SOURCES, CASES_AT_ONCE, FIGURES_BY } from '../rules/case-work.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { PHOTOS_MAX } from '../rules/photo.ts';
import { PROBLEM_TYPES } from '../rules/report.ts';
import { endpoint } from './endpoint.ts';
import {
  cursor,
  day,
  deya_id,
  id,
  instant,
  itemsPerPage,
  kwdikos_katanalwti,
  localText,
  queue,
  sorting,
  timeOfDay,
} from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { answersOfForm } from './form-layout.ts';
import { signature } from './form-signatures.ts';
import { formFile } from './form-files.ts';
import { caseEntryForm } from './forms/case-entry.ts';
import {
  CASE_MOVES,
  caseAnswerForm,
  caseForwardForm,
  caseJoinForm,
  caseKindForm,
  caseMoveForm,
  caseNoteForm,
  casePartForm,
  casePhotosForm,
  caseWorkForm,
} from './forms/case.ts';
import { caseEvidence, idempotency_key, meterCheck, reportStatus } from './reports.ts';

/** A person or a team by its number, with the name that the staff read. */
const named = z.object({ id, name: z.string() });

/** A case, as the list of the staff shows it: a problem report or an application. Ids of both are of one sequence. */
const staffCase = z
  .object({
    id,
    kind: z.enum(CASE_KINDS),
    /** The reference of the sender. */
    code: z.string(),
    /** Of a report. */
    problem_type: z.enum(PROBLEM_TYPES).nullable(),
    /** The title of the form of an application, or of the type that the utility offers under the kind of a report. */
    title: localText.nullable(),
    /** Of an application that got a number from a book. */
    protocol_number: z.string().nullable(),
    status: reportStatus,
    created_at: instant,
    updated_at: instant,
    /** The name that was left with it, or that of the account; empty for a guest without one. */
    name: z.string(),
    kwdikos_katanalwti: kwdikos_katanalwti.nullable(),
    address: z.string().nullable(),
    /** How it reached the utility. */
    source: z.enum(CASE_SOURCES),
    /** The named area of its position. */
    area: z.object({ id, title: localText }).nullable(),
    photo_count: z.int(),
    priority: z.enum(CASE_PRIORITIES),
    team: named.nullable(),
    assignee: named.nullable(),
    /** The time by which it is to be solved. */
    due_at: instant.nullable(),
    /** The day until which the sender was asked for an answer; null without a question, and after that day. */
    answer_until: day.nullable(),
  })
  .meta({ id: 'StaffCase' });

export type StaffCase = z.output<typeof staffCase>;

/** A change of a case, or a note of its sender. */
const caseEvent = z
  .object({
    by: z.enum(['customer', 'utility']),
    /** The state from then on; null for a note alone. */
    status: reportStatus.nullable(),
    note: z.string().nullable(),
    at: instant,
    /** The member of the staff who made the change; null for the sender, and for a change without a known person. */
    staff: z.string().nullable(),
    /** The answer of the reporter to whether the problem was solved; null for every other event. */
    solved: z.boolean().nullable(),
    /** For an event that the meter caused; absent for every other one. */
    meter: meterCheck.optional(),
  })
  .meta({ id: 'CaseEvent' });

export type CaseEvent = z.output<typeof caseEvent>;

/** The contractor who wrote or sent it by a mailed link, empty once the name is erased; null for the staff. */
const contractor = z.string().nullable();

/** A note among the staff, or the answer of a contractor. The sender of the case never reads it. */
const caseNote = z.object({ id, text: z.string(), staff: z.string().nullable(), contractor, at: instant });

const picture = z.object({ id, width: z.int(), height: z.int() });

/** A photo of the staff or of a contractor, such as one of a repair. */
const casePhoto = picture.extend({ is_public: z.boolean(), staff: z.string().nullable(), contractor, at: instant });

/** A contractor to whom a report was forwarded by a mailed link. */
const caseForward = z.object({
  id,
  name: z.string(),
  email: z.string(),
  lang: z.enum(LANGUAGES),
  message: z.string().nullable(),
  /** Whether the link shows name and phone of the sender. */
  shows_sender: z.boolean(),
  made_at: instant,
  /** The member of the staff who has sent the link. */
  staff: z.string().nullable(),
  /** The link works until then, unless it is withdrawn or the case is closed. */
  expires_at: instant,
  withdrawn_at: instant.nullable(),
  is_open: z.boolean(),
});

export type CaseForward = z.output<typeof caseForward>;

/** Another case, as the page of a case names it. */
const otherCase = z.object({ id, code: z.string(), status: reportStatus, created_at: instant });

export type OtherCase = z.output<typeof otherCase>;

/** A case with everything that was sent, and its history, the oldest event first. */
const wholeCase = staffCase
  .extend({
    description: z.string(),
    /** The type of a report under its kind; null without one. */
    subtype_id: id.nullable(),
    /** The target time as day and time of Athens. */
    due_on: day.nullable(),
    due_time: timeOfDay.nullable(),
    hydrometer: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    /** The account that sent it; null for a guest. */
    person_id: id.nullable(),
    /** The answers of an application, or those to the questions of the type of a report; null for a report without them. */
    answers: answersOfForm.nullable(),
    /** The layout in which they were given, a JSON text. */
    api: z.string().nullable(),
    /** Of a second person under an application; null for one that none has signed. */
    signature: signature.nullable(),
    /** The files of the answers of an application. */
    files: z.array(formFile),
    /** The alert from which a report was made; absent for every other case. */
    evidence: caseEvidence.optional(),
    photos: z.array(picture),
    staff_photos: z.array(casePhoto),
    events: z.array(caseEvent),
    notes: z.array(caseNote),
    /** The contractors to whom it was forwarded, the first one first. */
    forwards: z.array(caseForward),
    /** Other open cases of the same account or address, the newest first. */
    others: z.array(otherCase),
    /** The case to which this duplicate belongs. */
    duplicate_of: otherCase.nullable(),
    /** Duplicates of this case, whose senders read its answers. */
    duplicates: z.array(otherCase),
    /** The case of which this is a part. */
    parent: otherCase.nullable(),
    /** Its parts: it is closed after them. */
    parts: z.array(otherCase),
    /** The public part: nothing, the existence of such a report, or also its words and the reasons of the utility. */
    publicity: z.enum(['private', 'listed', 'texts']),
    /** Whether the staff may publish its words: never those of a private report or about a home. */
    may_publish: z.boolean(),
    /** Rises with each change of the work on the case. */
    version: z.int(),
    /** Whether a mail tells the sender of a move: a guest may have left no address. */
    is_told: z.boolean(),
    /** The reader sent it, so a colleague moves it. */
    is_own: z.boolean(),
  })
  .meta({ id: 'WholeCase' });

export type WholeCase = z.output<typeof wholeCase>;

/** The figures of a group of cases; times are whole hours, null without a case that has one. */
const caseFigures = z
  .object({
    /** The problem type or the number of the form, the number of the area or team, or the month `YYYY-MM`; empty for cases without an area or a team. */
    key: z.string(),
    /** The title of the form, the area or the team; null for types and months, which the page names. */
    title: localText.nullable(),
    received: z.int(),
    open: z.int(),
    /** Open past the target time, or solved after it. */
    overdue: z.int(),
    reopened: z.int(),
    /** Answers of senders whether the problem is solved. */
    satisfied: z.int(),
    unsatisfied: z.int(),
    /** From the sending to the first word of the utility: the median. */
    first_answer_hours: z.int().nullable(),
    /** From the sending to the last closing: the median, and the time within which nine of ten were closed. */
    closing_hours: z.int().nullable(),
    closing_hours_p90: z.int().nullable(),
  })
  .meta({ id: 'CaseFigures' });

export type CaseFigures = z.output<typeof caseFigures>;

/** The way by which a case was routed. */
const routing = z.object({
  /** The rule that fits it; null without one. */
  rule: z.object({ id, title: z.string() }).nullable(),
  /** The team of its type, where no rule fits; null without one. */
  team: z.object({ id, title: z.string() }).nullable(),
});

const one = z.object({ id });
const here = z.object({ deya_id });
const view = 'permission:cases.view';
const handle = 'permission:cases.handle';
const assign = 'permission:cases.assign';

/** The result of an act on several cases, each by itself. */
const resultsOfMany = z.object({
  data: z.array(z.object({ id, outcome: z.enum(['done', 'refused']), code: z.string().nullable() })),
});
const case_ids = z.array(id).min(1).max(CASES_AT_ONCE);

export const casesContract = {
  'GET /api/staff/cases': endpoint({
    access: view,
    summary:
      'Problem reports and applications: open ones first, the oldest on top, then the newest closed ones. Applications only for readers with `applications.view`, and cases of other teams not for members who are limited to theirs.',
    query: here.extend({
      kind: z.enum(CASE_KINDS).optional(),
      state: z.enum(['active', 'closed']).optional(),
      /** One state alone. */
      status: z.int().min(0).max(6).optional(),
      problem_type: z.enum(PROBLEM_TYPES).optional(),
      /** The form of an application. */
      form: id.optional(),
      /** The named area of the position. */
      area: z
        .string()
        .regex(/^(none|\d{1,15})$/)
        .optional(),
      team: z
        .string()
        .regex(/^(none|\d{1,15})$/)
        .optional(),
      assignee: z
        .string()
        .regex(/^(me|none|\d{1,15})$/)
        .optional(),
      priority: z.enum(CASE_PRIORITIES).optional(),
      /** How it reached the utility. */
      source: z.enum(CASE_SOURCES).optional(),
      /** Open, and past the time by which it is to be solved. */
      overdue: z.boolean().optional(),
      /** The sender was asked for an answer, and still has time. */
      waiting: z.boolean().optional(),
      with_photo: z.boolean().optional(),
      /** Part of the reference, the words, the place, the supply, or the name, phone or e-mail of the sender. */
      search: z.string().trim().min(1).max(100).optional(),
      ...sorting(['state', 'created_at', 'priority', 'due_at']),
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({ total: z.int(), data: z.array(staffCase), next: z.string().nullable() }),
  }),
  'POST /api/staff/cases': endpoint({
    access: handle,
    summary:
      'Stores a report that the staff enter for a citizen who has called, come or written. With an e-mail the person gets the receipt of a guest.',
    query: here,
    bodyType: 'multipart',
    files: PHOTOS_MAX,
    body: z
      .strictObject({
        ...fieldsOf(caseEntryForm),
        /** Answers to the questions of the type, by their fields. */
        answers: answersOfForm.optional(),
        idempotency_key,
      })
      .check(rulesOf(caseEntryForm)),
    answer: z.object({
      id,
      /** The reference that the person gets. */
      code: z.string(),
      /** Whether the caller sees the case: rules may give it to a team that is not theirs. */
      is_seen: z.boolean(),
    }),
    errors: ['deya_not_found', 'image', 'supply_not_found'],
  }),
  'GET /api/staff/cases/unrouted': endpoint({
    access: view,
    summary:
      'How many open cases belong to no team and no person, and since when the oldest one. None without rules for cases.',
    query: here,
    answer: queue,
  }),
  'GET /api/staff/cases/waiting': endpoint({
    access: view,
    summary: 'How many cases are open, and since when the oldest one.',
    query: here,
    answer: queue,
  }),
  'GET /api/staff/cases/forms': endpoint({
    access: view,
    summary:
      'The forms of which there are applications, for the filter of the list; empty without `applications.view`.',
    query: here,
    answer: z.object({ data: z.array(z.object({ id, title: localText })) }),
  }),
  'GET /api/staff/cases/figures': endpoint({
    access: view,
    summary:
      'Figures of the cases that were sent in a period, the last 12 months by default, by type, team or month. Only cases that the reader may see count.',
    query: here.extend({
      by: z.enum(FIGURES_BY).optional(),
      kind: z.enum(CASE_KINDS).optional(),
      from: day.optional(),
      to: day.optional(),
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({ data: z.array(caseFigures), total: z.int(), next: z.string().nullable() }),
  }),
  'POST /api/staff/cases/assign': endpoint({
    access: assign,
    summary: 'Gives several cases a team, a person or a priority. Each one is done or refused by itself.',
    query: here,
    body: z.strictObject({
      ids: case_ids,
      /** Null takes the team away; left out, it stays. */
      team_id: id.nullable().optional(),
      assignee_id: id.nullable().optional(),
      priority: z.enum(CASE_PRIORITIES).optional(),
    }),
    answer: resultsOfMany,
    errors: ['team_not_found', 'assignee_not_found'],
  }),
  'POST /api/staff/cases/move': endpoint({
    access: handle,
    summary:
      'Moves several cases to one state, with the reason that the senders read. Each one is done or refused by itself.',
    query: here,
    body: z.strictObject({
      ids: case_ids,
      to: z.enum(CASE_MOVES),
      reason: z.string().trim().max(2000).optional(),
    }),
    answer: resultsOfMany,
  }),
  'GET /api/staff/cases/{id}': endpoint({
    access: view,
    summary: 'A case with everything that was sent, and its history. The audit trail says who has read it.',
    params: one,
    query: here,
    answer: wholeCase,
    errors: ['report_not_found'],
  }),
  'POST /api/staff/cases/{id}/move': endpoint({
    access: handle,
    summary: 'Moves a case to its next state, with the reason that the sender reads. The sender gets a mail.',
    params: one,
    query: here,
    body: z.strictObject(fieldsOf(caseMoveForm)).check(rulesOf(caseMoveForm)),
    answer: wholeCase,
    errors: ['report_not_found', 'case_moved', 'case_move_forbidden', 'case_parts_open', 'own_matter'],
  }),
  'POST /api/staff/cases/{id}/answers': endpoint({
    access: handle,
    summary:
      'Writes to the sender of a case without a move, and may ask for an answer within some days. It is in the history, and the sender gets a mail.',
    params: one,
    query: here,
    body: z.strictObject({ ...fieldsOf(caseAnswerForm), idempotency_key }).check(rulesOf(caseAnswerForm)),
    answer: wholeCase,
    errors: ['report_not_found'],
  }),
  'POST /api/staff/cases/{id}/take': endpoint({
    access: handle,
    summary: 'Assigns a case to the caller, unless a colleague has taken it since this version.',
    params: one,
    query: here,
    body: z.strictObject({ version: z.int().min(0) }),
    answer: wholeCase,
    errors: ['report_not_found', 'changed_meanwhile'],
  }),
  'PUT /api/staff/cases/{id}/work': endpoint({
    access: assign,
    summary:
      'Sets the team, the person, the priority and the target time of a case, unless a colleague has changed them since this version.',
    params: one,
    query: here,
    body: z.strictObject({ ...fieldsOf(caseWorkForm), version: z.int().min(0) }).check(rulesOf(caseWorkForm)),
    answer: wholeCase,
    errors: ['report_not_found', 'changed_meanwhile', 'team_not_found', 'assignee_not_found'],
  }),
  'POST /api/staff/cases/{id}/route': endpoint({
    access: assign,
    summary:
      'Routes a case by the present rules again. Without a rule that fits, a report goes to the team of its type; without both it stays as it is.',
    params: one,
    query: here,
    answer: routing,
    errors: ['report_not_found'],
  }),
  'PUT /api/staff/cases/{id}/type': endpoint({
    access: assign,
    summary:
      'Gives an open report another kind or type, and routes it again, unless a colleague has changed the work on it since this version. Its answers keep their questions.',
    params: one,
    query: here,
    body: z.strictObject({ ...fieldsOf(caseKindForm), version: z.int().min(0) }).check(rulesOf(caseKindForm)),
    answer: routing,
    errors: ['report_not_found', 'report_closed', 'changed_meanwhile'],
  }),
  'PUT /api/staff/cases/{id}/publication': endpoint({
    access: handle,
    summary: 'Publishes or hides the words of a report and the reasons of the utility, as Open311 shows them.',
    params: one,
    query: here,
    body: z.strictObject({ published: z.boolean() }),
    answer: wholeCase,
    errors: ['report_not_found', 'report_private'],
  }),
  'POST /api/staff/cases/{id}/notes': endpoint({
    access: handle,
    summary: 'Adds a note among the staff, which the sender never reads.',
    params: one,
    query: here,
    body: z.strictObject({ ...fieldsOf(caseNoteForm), idempotency_key }).check(rulesOf(caseNoteForm)),
    answer: wholeCase,
    errors: ['report_not_found'],
  }),
  'GET /api/staff/cases/{id}/near': endpoint({
    access: view,
    summary: 'Open reports within 1000 m of a report, the nearest first. Empty for a case without a place.',
    params: one,
    query: here,
    answer: z.object({
      data: z.array(
        otherCase.extend({ problem_type: z.enum(PROBLEM_TYPES), address: z.string().nullable(), distance_m: z.int() }),
      ),
    }),
    errors: ['report_not_found'],
  }),
  'POST /api/staff/cases/{id}/join': endpoint({
    access: handle,
    summary:
      'Closes a case as a duplicate of an open one of the same kind. Its own duplicates follow. The sender gets a mail, and from then on those about the other case.',
    params: one,
    query: here,
    body: z.strictObject(fieldsOf(caseJoinForm)).check(rulesOf(caseJoinForm)),
    answer: wholeCase,
    errors: [
      'report_not_found',
      'case_not_found',
      'case_join_circle',
      'case_join_closed',
      'case_move_forbidden',
      'own_matter',
    ],
  }),
  'POST /api/staff/cases/{id}/parts': endpoint({
    access: handle,
    summary:
      'Makes a part of a report for another team: a report of the staff at the same place. A report has ten parts at most.',
    params: one,
    query: here,
    body: z.strictObject({ ...fieldsOf(casePartForm), idempotency_key }).check(rulesOf(casePartForm)),
    answer: wholeCase,
    errors: ['report_not_found', 'report_closed', 'team_not_found', 'too_many_parts'],
  }),
  'POST /api/staff/cases/{id}/photos': endpoint({
    access: handle,
    summary: 'Adds photos of the staff to a case. The sender sees those that are public.',
    params: one,
    query: here,
    bodyType: 'multipart',
    files: PHOTOS_MAX,
    body: z.strictObject({ ...fieldsOf(casePhotosForm), idempotency_key }).check(rulesOf(casePhotosForm)),
    answer: wholeCase,
    errors: ['report_not_found', 'image', 'too_many_photos'],
  }),
  'PUT /api/staff/cases/{id}/photos/{photo_id}': endpoint({
    access: handle,
    summary: 'Shows a photo of the staff or of a contractor to the sender of the case, or hides it.',
    params: z.object({ id, photo_id: id }),
    query: here,
    body: z.strictObject({ is_public: z.boolean() }),
    answer: wholeCase,
    errors: ['report_not_found'],
  }),
  'POST /api/staff/cases/{id}/forwards': endpoint({
    access: handle,
    summary:
      'Forwards an open report to a contractor, who gets a mail with a link that is good for 14 days, for this report alone.',
    params: one,
    query: here,
    body: z.strictObject({ ...fieldsOf(caseForwardForm), idempotency_key }).check(rulesOf(caseForwardForm)),
    answer: wholeCase,
    errors: ['report_not_found', 'report_closed', 'too_many_forwards', 'too_many_requests'],
  }),
  'POST /api/staff/cases/{id}/forwards/{forward_id}/resend': endpoint({
    access: handle,
    summary: 'Sends a contractor a new link, good for 14 days. The one before ends.',
    params: z.object({ id, forward_id: id }),
    query: here,
    answer: wholeCase,
    errors: ['report_not_found', 'report_closed', 'too_many_requests'],
  }),
  'POST /api/staff/cases/{id}/forwards/{forward_id}/withdraw': endpoint({
    access: handle,
    summary: 'Ends the link of a contractor at once.',
    params: z.object({ id, forward_id: id }),
    query: here,
    answer: wholeCase,
    errors: ['report_not_found'],
  }),
  'GET /api/staff/cases/{id}/document': endpoint({
    access: view,
    summary: 'An application as a tagged PDF in the language of its sending: numbers, dates, questions and answers.',
    params: one,
    query: here,
    answer: z.unknown(),
    answerType: 'pdf',
    errors: ['report_not_found', 'too_many_requests'],
  }),
  'GET /api/staff/cases/{id}/photos/{photo_id}': endpoint({
    access: view,
    summary: 'A photo of a case, of its sender or of the staff.',
    params: z.object({ id, photo_id: id }),
    query: here.extend({ size: z.enum(['full', 'thumb']).optional() }),
    answer: z.unknown(),
    answerType: 'image',
    errors: ['report_not_found'],
  }),
};
