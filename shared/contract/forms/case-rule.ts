import { WEEKDAYS, type Weekday } from '../../rules/case-routing.ts';
import { CASE_KINDS, CASE_PRIORITIES, CASE_SOURCES } from '../../rules/case-work.ts';
import { PROBLEM_TYPES } from '../../rules/report.ts';
import { isTooLong } from '../../rules/text.ts';
import { choice, clockTime, flag, lines, many, optional, rowNumber, text, whole } from './fields.ts';
import { allOrNone, defineForm, oneOf, type CrossRule } from './form.ts';
import { polygon } from './polygon.ts';

const DISTRICTS_MAX = 20;
const DISTRICT_MAX = 80;
/** A year of working days. */
const TARGET_HOURS_MAX = 2000;

/** Applications have neither a problem type nor a place, and come by the portal alone. */
const onlyOfReports = <const At extends string>(at: At): CrossRule<At | 'kind'> => ({
  error: at,
  at,
  code: 'invalid',
  isBroken: ({ isGiven, valueOf }) => valueOf('kind') === 'application' && isGiven(at),
});

/** A rule by which new cases are routed, `POST /api/staff/case-rules`. */
export const caseRuleForm = defineForm(
  'case_rule',
  {
    title: text({ max: 120 }),
    /** The rule before which it is put; without one a new rule is the last, and any other stays where it is. */
    before: optional(rowNumber()),
    kind: optional(choice(CASE_KINDS)),
    problem_type: optional(choice(PROBLEM_TYPES)),
    source: optional(choice(CASE_SOURCES)),
    districts: optional(lines(DISTRICTS_MAX, (line) => (isTooLong(line, DISTRICT_MAX) ? 'max' : null))),
    /** A named area. */
    area_id: optional(rowNumber()),
    area: optional(polygon()),
    days: optional(many<Weekday>(WEEKDAYS, 'required')),
    from: optional(clockTime()),
    until: optional(clockTime()),
    team: optional(rowNumber()),
    assignee: optional(rowNumber()),
    priority: choice(CASE_PRIORITIES),
    target_hours: optional(whole(1, TARGET_HOURS_MAX)),
    is_active: flag(),
  },
  {
    across: [
      onlyOfReports('problem_type'),
      onlyOfReports('source'),
      onlyOfReports('districts'),
      onlyOfReports('area_id'),
      onlyOfReports('area'),
      allOrNone('until', 'until', ['from', 'until']),
      oneOf('team', ['team', 'assignee']),
    ],
  },
);
