import { hasUnknownPlaceholder } from '../../rules/case-template.ts';
import { CASE_KINDS, type CaseKind } from '../../rules/case-work.ts';
import { PROBLEM_TYPES } from '../../rules/report.ts';
import { CASE_MOVES } from './case.ts';
import { choice, optional, paragraphs, rowNumber, text } from './fields.ts';
import { defineForm, type CrossRule, type Field } from './form.ts';

/** Less than a reason, since the place and the reference make it longer. */
const TEXT_MAX = 1500;

/** A text whose placeholders are all known. */
const words = (): Field<string, string, false> => {
  const plain = paragraphs({ max: TEXT_MAX });
  return {
    ...plain,
    check: (value, limits) => plain.check(value, limits) ?? (hasUnknownPlaceholder(value) ? 'invalid' : null),
  };
};

/** A condition that cases of the other kind do not have. */
const notOf = <const At extends string>(kind: CaseKind, at: At): CrossRule<At | 'kind'> => ({
  error: at,
  at,
  code: 'invalid',
  isBroken: ({ isGiven, valueOf }) => valueOf('kind') === kind && isGiven(at),
});

/** A reason of a move that the sender reads, `POST /api/staff/case-templates`. */
export const caseTemplateForm = defineForm(
  'case_template',
  {
    title: text({ max: 120 }),
    state: choice(CASE_MOVES),
    kind: choice(CASE_KINDS),
    problem_type: optional(choice(PROBLEM_TYPES)),
    /** The form of an application. */
    form_id: optional(rowNumber()),
    text_el: words(),
    text_en: optional(words()),
    text_de: optional(words()),
    text_fr: optional(words()),
  },
  { across: [notOf('application', 'problem_type'), notOf('report', 'form_id')] },
);
