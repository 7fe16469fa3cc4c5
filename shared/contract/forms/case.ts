import { CASE_STATES } from '../../rules/case-state.ts';
import { ANSWER_DAYS_MAX, CASE_PRIORITIES } from '../../rules/case-work.ts';
import { LANGUAGES } from '../../rules/languages.ts';
import { PHOTOS_MAX } from '../../rules/photo.ts';
import { PROBLEM_TYPES } from '../../rules/report.ts';
import {
  choice,
  clockTime,
  code,
  day,
  email,
  flag,
  optional,
  paragraphs,
  photos,
  rowNumber,
  text,
  whole,
} from './fields.ts';
import { defineForm } from './form.ts';

/** The states into which the staff move a case (decisions 6). */
export const CASE_MOVES = ['confirmed', 'in_progress', 'resolved', 'closed', 'reopened'] as const;

export type CaseMove = (typeof CASE_MOVES)[number];

const LAST_STATE = Math.max(...Object.values(CASE_STATES));

/** The most characters of a reason that the reporter reads. */
export const CASE_REASON_MAX = 2000;

const words = () => paragraphs({ max: CASE_REASON_MAX });

/**
 * A move of a case by the staff, `POST /api/staff/cases/{id}/move`. A case that is closed without a solution, or opened again, needs a
 * reason.
 */
export const caseMoveForm = defineForm(
  'case_move',
  {
    to: choice(CASE_MOVES),
    /** The state that the reader has seen; another one is refused. */
    from: whole(0, LAST_STATE),
    reason: optional(words()),
  },
  {
    across: [
      {
        error: 'reason',
        at: 'reason',
        code: 'required',
        isBroken: ({ isGiven, valueOf }) =>
          !isGiven('reason') &&
          (valueOf('to') === 'reopened' || (valueOf('to') === 'closed' && valueOf('from') !== CASE_STATES.resolved)),
      },
    ],
  },
);

/**
 * An answer of the staff to the reporter of a case, without a move, `POST /api/staff/cases/{id}/answers`. With a number of days it asks
 * for an answer within them.
 */
export const caseAnswerForm = defineForm(
  'case_answer',
  { note: words(), answer_days: optional(whole(1, ANSWER_DAYS_MAX)) },
  { once: true },
);

/** A note among the staff, `POST /api/staff/cases/{id}/notes`. */
export const caseNoteForm = defineForm('case_note', { text: words() }, { once: true });

/** Photos of the staff, `POST /api/staff/cases/{id}/photos`. */
export const casePhotosForm = defineForm(
  'case_photos',
  { photos: photos(PHOTOS_MAX), is_public: flag() },
  { once: true },
);

/**
 * The forwarding of a report to a contractor, `POST /api/staff/cases/{id}/forwards`. The mailed link shows name and phone of the sender only
 * where `shows_sender` says so.
 */
export const caseForwardForm = defineForm(
  'case_forward',
  {
    name: text({ max: 120 }),
    email: email(),
    lang: choice(LANGUAGES),
    message: optional(words()),
    shows_sender: flag(),
  },
  { once: true },
);

/** The work on a case, `PUT /api/staff/cases/{id}/work`. Its target is a time of a day of Athens; the end of the day without a time. */
export const caseWorkForm = defineForm(
  'case_work',
  {
    team_id: optional(rowNumber()),
    assignee_id: optional(rowNumber()),
    priority: choice(CASE_PRIORITIES),
    due_on: optional(day()),
    due_time: optional(clockTime()),
  },
  {
    across: [
      {
        error: 'due_on',
        at: 'due_on',
        code: 'required',
        isBroken: ({ isGiven }) => isGiven('due_time') && !isGiven('due_on'),
      },
    ],
  },
);

/** The kind of a report and its type under it, `PUT /api/staff/cases/{id}/type`. */
export const caseKindForm = defineForm('case_kind', {
  problem_type: choice(PROBLEM_TYPES),
  /** A type that the utility offers under the kind. */
  subtype_id: optional(rowNumber()),
});

/** The join of a case with another one about the same trouble, `POST /api/staff/cases/{id}/join`: the reference of the other one. */
export const caseJoinForm = defineForm('case_join', { code: code({ max: 20 }), reason: optional(words()) });

/** A part of a case, `POST /api/staff/cases/{id}/parts`: the work of another team on the same trouble. */
export const casePartForm = defineForm(
  'case_part',
  { description: words(), problem_type: choice(PROBLEM_TYPES), team_id: optional(rowNumber()) },
  { once: true },
);
