import { z } from 'zod';
import { WEEKDAYS } from '../rules/case-routing.ts';
import { CASE_KINDS, CASE_PRIORITIES, CASE_SOURCES } from '../rules/case-work.ts';
import { PROBLEM_TYPES } from '../rules/report.ts';
import { endpoint } from './endpoint.ts';
import { deya_id, done, id, instant, localText, timeOfDay } from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { caseRuleForm } from './forms/case-rule.ts';
import { caseSettingsForm } from './forms/case-settings.ts';

/** A row by its number, with its name. */
const named = z.object({ id, title: z.string() });

/** A rule by which new cases are routed. The first one that fits a case counts; a condition that is null holds for each case. */
const caseRule = z
  .object({
    id,
    title: z.string(),
    is_active: z.boolean(),
    kind: z.enum(CASE_KINDS).nullable(),
    problem_type: z.enum(PROBLEM_TYPES).nullable(),
    /** How a report reached the utility. */
    source: z.enum(CASE_SOURCES).nullable(),
    /** One of these words is in the address. */
    districts: z.array(z.string()).nullable(),
    /** The named area of the case, with its title. */
    area_id: id.nullable(),
    area_title: localText.nullable(),
    /** The corners of an area of the rule alone: latitude, longitude. */
    area: z.array(z.tuple([z.number(), z.number()])).nullable(),
    days: z.array(z.enum(WEEKDAYS)).nullable(),
    from: timeOfDay.nullable(),
    until: timeOfDay.nullable(),
    team: named.nullable(),
    assignee: named.nullable(),
    priority: z.enum(CASE_PRIORITIES),
    /** Working hours until the target time; null without one. */
    target_hours: z.int().nullable(),
    /** The earlier rule that takes each case of this one, so that nothing reaches it. */
    covered_by: named.nullable(),
    /** The team of the rule is out of use, or its person handles no cases any more: the rule is passed over. */
    is_without_receiver: z.boolean(),
    version: z.int(),
    updated_at: instant,
    updated_by: z.string().nullable(),
  })
  .meta({ id: 'CaseRule' });

export type CaseRule = z.output<typeof caseRule>;

/** The result of a rule on the cases of the last 30 days. */
const caseRuleTrial = z
  .object({
    /** All cases of these days. */
    considered: z.int(),
    /** Those that the rule would have routed. */
    routed: z.int(),
    /** Those that it fits, but an earlier rule takes. */
    taken: z.int(),
    /** Those that no rule would fit, and that the team of their type gets. */
    by_type: z.int(),
    /** Those that would reach no team. */
    unrouted: z.int(),
    /** The newest ones that it would have routed, at most ten. */
    references: z.array(z.object({ id, code: z.string(), kind: z.enum(CASE_KINDS) })),
    /** The earlier rule that takes each case of this one. */
    covered_by: named.nullable(),
  })
  .meta({ id: 'CaseRuleTrial' });

export type CaseRuleTrial = z.output<typeof caseRuleTrial>;

/** When a utility works on cases. */
const caseSettings = z
  .object({
    days: z.array(z.enum(WEEKDAYS)),
    from: timeOfDay,
    until: timeOfDay,
    /** Holidays of the place, `MM-DD`. */
    local_holidays: z.array(z.string()),
    /** When new cases that are mailed to the utility go out as one digest a day, `HH:MM` of Athens; null: each at once. */
    digest_at: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'CaseSettings' });

export type CaseSettings = z.output<typeof caseSettings>;

const here = z.object({ deya_id });
const one = z.object({ id });
const version = z.int().min(0).max(2_147_483_647);
const access = 'permission:cases.configure';
const list = z.object({ data: z.array(caseRule) });

export const caseRulesContract = {
  'GET /api/staff/case-rules': endpoint({
    access,
    summary: 'The rules by which new cases of a utility are routed, in their order.',
    query: here,
    answer: list,
  }),
  'POST /api/staff/case-rules': endpoint({
    access,
    summary:
      'Makes a rule, after all others or before a chosen one. It is refused where it, or a later rule, would get no case; `current` names both rules.',
    query: here,
    body: z.strictObject(fieldsOf(caseRuleForm)).check(rulesOf(caseRuleForm)),
    answer: caseRule,
    errors: ['rule_unreachable'],
  }),
  'PUT /api/staff/case-rules/{id}': endpoint({
    access,
    summary:
      'Changes a rule, unless another person has changed it since this version. It is refused where it, or a later rule, would get no case any more; `current` names both rules.',
    params: one,
    query: here,
    body: z.strictObject({ ...fieldsOf(caseRuleForm), version }).check(rulesOf(caseRuleForm)),
    answer: caseRule,
    errors: ['not_found', 'changed_meanwhile', 'rule_unreachable'],
  }),
  'DELETE /api/staff/case-rules/{id}': endpoint({
    access,
    summary: 'Deletes a rule. Cases that it has routed stay where they are.',
    params: one,
    query: here,
    answer: done,
    errors: ['not_found'],
  }),
  'POST /api/staff/case-rules/{id}/move': endpoint({
    access,
    summary: 'Moves a rule one place up or down in the order, unless a rule would get no case any more.',
    params: one,
    query: here,
    body: z.strictObject({ to: z.enum(['up', 'down']) }),
    answer: list,
    errors: ['not_found', 'rule_unreachable'],
  }),
  'POST /api/staff/case-rules/trial': endpoint({
    access,
    summary: 'Tries a rule on the cases of the last 30 days, in its place among the others. Nothing is stored.',
    query: here.extend({ id: id.optional() }),
    body: z.strictObject(fieldsOf(caseRuleForm)).check(rulesOf(caseRuleForm)),
    answer: caseRuleTrial,
    errors: ['not_found'],
  }),
  'GET /api/staff/case-settings': endpoint({
    access,
    summary: 'When a utility works on cases: target times count these hours.',
    query: here,
    answer: caseSettings,
  }),
  'PUT /api/staff/case-settings': endpoint({
    access,
    summary: 'Changes when a utility works on cases. Target times that were set before stay.',
    query: here,
    body: z.strictObject({ ...fieldsOf(caseSettingsForm), version }).check(rulesOf(caseSettingsForm)),
    answer: caseSettings,
    errors: ['changed_meanwhile'],
  }),
};
