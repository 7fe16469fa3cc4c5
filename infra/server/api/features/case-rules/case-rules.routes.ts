import { casePeople } from '@hydria/database/cross-utility.ts';
import { caseRulesContract, type CaseRule, type CaseRuleTrial } from '@hydria/shared/contract/case-rules.ts';
import { covers, fits } from '@hydria/shared/rules/case-routing.ts';
import { defineEndpoints, DONE } from '../../http/define-endpoint.ts';
import { staff, type PersonScope } from '../../http/tenant-handlers.ts';
import { AppError, ConflictError, InputError, PlacedError } from '../../kernel/app-error.ts';
import { audit } from '../audit/audit.ts';
import { selectAreas } from '../case-areas/case-areas.sql.ts';
import { isTeamInUse } from '../case-teams/case-teams.sql.ts';
import {
  conditionsOf,
  deleteRule,
  insertRule,
  isUnreachable,
  lockRules,
  orderRules,
  ruleOf,
  rulesInUse,
  selectRules,
  updateRule,
  type RuleBody,
} from './case-rules.sql.ts';
import { selectCasesToRoute } from './cases-to-route.sql.ts';
import { selectSettings, writeSettings } from './working-time.sql.ts';

/** Days of the cases on which a rule is tried. */
const TRIAL_DAYS = 30;
const REFERENCES = 10;

type Action = 'case-rule-made' | 'case-rule-changed' | 'case-rule-moved' | 'case-rule-deleted' | 'case-hours-changed';

const note = ({ tx, deya_id, person_id, now }: PersonScope, action: Action, detail: Record<string, unknown>) =>
  audit(tx, { deya_id, action, person_id: null, actor_person_id: person_id, detail, at: now });

/** Refuses a team out of use and a person who handles no cases, of which the rule would be passed over. */
async function requireReceivers({ tx, deya_id }: PersonScope, { team, assignee }: RuleBody): Promise<void> {
  const isFound = team === undefined || (await isTeamInUse(tx, deya_id, team));
  if (!isFound) throw new InputError({ team: ['invalid'] });
  if (assignee === undefined) return;
  const people = await casePeople(tx, deya_id);
  if (!people.some(({ person_id }) => person_id === assignee)) throw new InputError({ assignee: ['invalid'] });
}

/** Refuses a named area that the utility does not have. */
async function requireArea(scope: PersonScope, { area_id }: RuleBody): Promise<void> {
  if (area_id === undefined) return;
  const [found] = await selectAreas(scope.tx, scope.deya_id, { id: area_id });
  if (!found) throw new InputError({ area_id: ['invalid'] });
}

/** The numbers of the rules with a rule before another one. */
function placedBefore(ids: readonly number[], id: number, before: number): number[] {
  const others = ids.filter((one) => one !== id);
  const place = others.indexOf(before);
  if (place === -1) throw new InputError({ before: ['invalid'] });
  return others.toSpliced(place, 0, id);
}

const numbersOf = (rules: readonly CaseRule[]): number[] => rules.map(({ id }) => id);

/** Puts a rule before another one; without one it stays where it is. */
async function placeRule(scope: PersonScope, id: number, before: number | undefined): Promise<void> {
  if (before === undefined) return;
  const ids = numbersOf(await selectRules(scope.tx, scope.deya_id));
  await orderRules(scope, placedBefore(ids, id, before));
}

/** Refuses a change by which a rule in use gets no case any more: the saved one, or one that got cases before. */
async function requireReachable(
  { tx, deya_id }: PersonScope,
  known: readonly CaseRule[],
  saved: number | null,
): Promise<void> {
  const lost = new Set(numbersOf(known.filter(isUnreachable)));
  const rules = await selectRules(tx, deya_id);
  const found = rules.find((rule) => isUnreachable(rule) && (rule.id === saved || !lost.has(rule.id)));
  if (!found) return;
  const { covered_by } = found;
  throw new PlacedError('rule_unreachable', 422, {
    id: found.id,
    title: found.title,
    by: covered_by?.id,
    by_title: covered_by?.title,
  });
}

/** The place of a rule in a trial: before the chosen one, where it is, or after all others. */
function placeOf(rules: readonly CaseRule[], id: number | undefined, before: number | undefined): number {
  if (before !== undefined) return placedBefore(numbersOf(rules), id ?? 0, before).indexOf(id ?? 0);
  return id === undefined ? rules.length : numbersOf(rules).indexOf(id);
}

/** The result of a rule on the cases of the last days, in its place among the others or after all of them. */
async function tryRule({ tx, deya_id, now }: PersonScope, body: RuleBody, id?: number): Promise<CaseRuleTrial> {
  const all = await selectRules(tx, deya_id);
  const place = placeOf(all, id, body.before);
  if (place === -1) throw new AppError('not_found', 404);
  const others = all.filter((rule) => rule.id !== id);
  const earlier = rulesInUse(others.slice(0, place));
  const later = rulesInUse(others.slice(place));
  const conditions = conditionsOf(body);
  const since = new Date(now.getTime() - TRIAL_DAYS * 86_400_000);
  const cases = await selectCasesToRoute(tx, deya_id, { since });
  const fitting = cases.filter((one) => fits(conditions, one));
  const routed = fitting.filter((one) => !earlier.some((rule) => fits(rule, one)));
  const rest = cases.filter((one) => !fits(conditions, one) && ![...earlier, ...later].some((rule) => fits(rule, one)));
  const cover = earlier.find((rule) => covers(rule, conditions));
  return {
    considered: cases.length,
    routed: routed.length,
    taken: fitting.length - routed.length,
    by_type: rest.filter(({ team_of_type }) => team_of_type !== null).length,
    unrouted: rest.filter(({ team_of_type }) => team_of_type === null).length,
    references: routed.slice(0, REFERENCES).map((one) => ({ id: one.id, code: one.code, kind: one.kind })),
    covered_by: cover ? { id: cover.id, title: cover.title } : null,
  };
}

/** Exchanges a rule with its neighbour; the first one stays first and the last one last. */
async function moveRule(scope: PersonScope, id: number, to: 'up' | 'down'): Promise<void> {
  await lockRules(scope);
  const known = await selectRules(scope.tx, scope.deya_id);
  const ids = numbersOf(known);
  const place = ids.indexOf(id);
  if (place === -1) throw new AppError('not_found', 404);
  const next = Math.min(Math.max(place + (to === 'up' ? -1 : 1), 0), ids.length - 1);
  const others = ids.filter((one) => one !== id);
  await orderRules(scope, others.toSpliced(next, 0, id));
  await requireReachable(scope, known, null);
  await note(scope, 'case-rule-moved', { rule: id, place: next + 1 });
}

/** Rules by which cases find their team, and the hours that their target times count. */
export const caseRules = defineEndpoints(caseRulesContract, {
  'GET /api/staff/case-rules': staff(async ({ tx, deya_id }) => ({ data: await selectRules(tx, deya_id) })),

  'POST /api/staff/case-rules': staff(async (scope, { body }) => {
    await requireReceivers(scope, body);
    await requireArea(scope, body);
    await lockRules(scope);
    const known = await selectRules(scope.tx, scope.deya_id);
    const id = await insertRule(scope, body);
    await placeRule(scope, id, body.before);
    await requireReachable(scope, known, id);
    await note(scope, 'case-rule-made', { rule: id });
    return ruleOf(scope, id);
  }),

  'PUT /api/staff/case-rules/{id}': staff(async (scope, { params: { id }, body: { version, ...rule } }) => {
    await lockRules(scope);
    const known = await selectRules(scope.tx, scope.deya_id);
    await ruleOf(scope, id);
    await requireReceivers(scope, rule);
    await requireArea(scope, rule);
    if (!(await updateRule(scope, { id, version }, rule))) throw new ConflictError(await ruleOf(scope, id));
    await placeRule(scope, id, rule.before);
    await requireReachable(scope, known, id);
    await note(scope, 'case-rule-changed', { rule: id });
    return ruleOf(scope, id);
  }),

  'DELETE /api/staff/case-rules/{id}': staff(async (scope, { params: { id } }) => {
    if (!(await deleteRule(scope, id))) throw new AppError('not_found', 404);
    await note(scope, 'case-rule-deleted', { rule: id });
    return DONE;
  }),

  'POST /api/staff/case-rules/{id}/move': staff(async (scope, { params: { id }, body: { to } }) => {
    await moveRule(scope, id, to);
    return { data: await selectRules(scope.tx, scope.deya_id) };
  }),

  'POST /api/staff/case-rules/trial': staff((scope, { query: { id }, body }) => tryRule(scope, body, id)),

  'GET /api/staff/case-settings': staff(({ tx, deya_id }) => selectSettings(tx, deya_id)),

  'PUT /api/staff/case-settings': staff(async (scope, { body }) => {
    await writeSettings(scope, body);
    await note(scope, 'case-hours-changed', {});
    return selectSettings(scope.tx, scope.deya_id);
  }),
});
