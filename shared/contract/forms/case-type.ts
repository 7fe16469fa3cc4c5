import { CASE_TYPE_ICONS } from '../../rules/case-type.ts';
import { PROBLEM_TYPES } from '../../rules/report.ts';
import { choice, flag, jsonText, optional, paragraphs, phone, rowNumber, text, whole } from './fields.ts';
import { defineForm, type CrossRule } from './form.ts';

const title = () => text({ max: 60 });
const hint = () => optional(paragraphs({ max: 200 }));
const stopper = () => optional(paragraphs({ max: 300 }));

/** A text needs its Greek where another field says something of it. */
const withGreek = <const Name extends string>(greek: Name, others: readonly Name[]): CrossRule<Name> => ({
  error: greek,
  at: greek,
  code: 'required',
  isBroken: ({ isGiven }) => !isGiven(greek) && others.some(isGiven),
});

/** A type of problem report of a utility, `POST /api/staff/case-types`. */
export const caseTypeForm = defineForm(
  'case_type',
  {
    problem_type: choice(PROBLEM_TYPES),
    icon: choice(CASE_TYPE_ICONS),
    sort: whole(0, 10_000),
    is_active: flag(),
    title_el: title(),
    hint_el: hint(),
    stopper_el: stopper(),
    title_en: optional(title()),
    hint_en: hint(),
    stopper_en: stopper(),
    title_de: optional(title()),
    hint_de: hint(),
    stopper_de: stopper(),
    title_fr: optional(title()),
    hint_fr: hint(),
    stopper_fr: stopper(),
    stopper_phone: optional(phone()),
    is_photo_required: flag(),
    is_place_required: flag(),
    is_private: flag(),
    duplicate_metres: whole(10, 5000),
    target_hours: optional(whole(1, 2000)),
    retention_days: whole(30, 3650),
    /** Rows of a form with one question each, as `caseQuestions` takes them. */
    questions: optional(jsonText({ max: 200_000 })),
    /** The team that gets its cases where no rule fits. */
    team: optional(rowNumber()),
  },
  {
    across: [
      withGreek('hint_el', ['hint_en', 'hint_de', 'hint_fr']),
      withGreek('stopper_el', ['stopper_en', 'stopper_de', 'stopper_fr', 'stopper_phone']),
    ],
  },
);
