import { WEEKDAYS } from '../../rules/case-routing.ts';
import { DIGEST_TIMES } from '../../rules/case-work.ts';
import { choice, clockTime, lines, many, optional } from './fields.ts';
import { defineForm, type CrossRule } from './form.ts';

const HOLIDAYS_MAX = 20;

/** A day of each year, `MM-DD`. */
const isDayOfYear = (line: string): boolean =>
  /^\d\d-\d\d$/.test(line) &&
  !Number.isNaN(Date.parse(`2028-${line}T00:00:00Z`)) &&
  new Date(`2028-${line}T00:00:00Z`).toISOString().slice(5, 10) === line;

const CLOCK_TIME = /^\d\d:\d\d$/;

const endsLater: CrossRule<'from' | 'until'> = {
  error: 'until',
  at: 'until',
  code: 'min',
  isBroken: ({ valueOf }) => {
    const [from, until] = [valueOf('from'), valueOf('until')].map((time) => String(time).trim());
    // A time that is none has an error of its own.
    const areTimes = [from, until].every((time) => CLOCK_TIME.test(time ?? ''));
    return areTimes && String(until) <= String(from);
  },
};

/** When a utility works on cases, `PUT /api/staff/case-settings`. */
export const caseSettingsForm = defineForm(
  'case_settings',
  {
    days: many(WEEKDAYS, 'required'),
    from: clockTime(),
    until: clockTime(),
    local_holidays: optional(lines(HOLIDAYS_MAX, (line) => (isDayOfYear(line) ? null : 'date'))),
    // Left out: each new case at once.
    digest_at: optional(choice(DIGEST_TIMES)),
  },
  { across: [endsLater] },
);
