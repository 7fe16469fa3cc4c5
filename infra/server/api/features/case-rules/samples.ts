import type { CallInput } from '../../contract/contract.ts';
import type { caseRulesContract } from '@hydria/shared/contract/case-rules.ts';
import { CASE_TEAM } from '../case-teams/samples.ts';
import type { SamplesOf } from '../../testing/suites/samples.ts';

export const CASE_RULE = 912;
/** A rule that fits no case of the suites, as it was before a change. */
export const addCaseRule = `
  insert into case_rule (deya_id, id, position, title, districts, is_active, team_id, priority, updated_at)
  values (1, ${CASE_RULE}, 1, 'Πουθενά', '["Πουθενά"]', true, ${CASE_TEAM}, 'normal', '2026-11-19T12:00Z')
  on conflict (deya_id, id) do update set title = excluded.title, districts = excluded.districts, kind = null, problem_type = null, source = null, area = null, position = 1, version = 1`;
/** A rule as its page sends it. */
export const NEW_CASE_RULE: CallInput<'POST /api/staff/case-rules'>['body'] = {
  title: 'Νύχτα',
  kind: 'report',
  problem_type: 'damage_public',
  source: 'phone',
  districts: ['Σούδα'],
  area: '35.4, 24\n35.6, 24\n35.6, 24.2',
  days: ['sat', 'sun'],
  from: '22:00',
  until: '06:00',
  team: CASE_TEAM,
  assignee: 6,
  priority: 'high',
  target_hours: 4,
  is_active: true,
};
/** Working hours as their page sends them. */
export const CASE_HOURS: Omit<CallInput<'PUT /api/staff/case-settings'>['body'], 'version'> = {
  days: ['mon', 'tue'],
  from: '08:00',
  until: '14:00',
  local_holidays: ['11-21'],
  digest_at: '08:00',
};

/** A valid request for each call of the feature, for the suites. */
export const caseRulesSamples: SamplesOf<typeof caseRulesContract> = () => ({
  'GET /api/staff/case-rules': { input: { query: { deya_id: 1 } } },
  'POST /api/staff/case-rules': {
    input: { query: { deya_id: 1 }, body: NEW_CASE_RULE },
    undo: `delete from case_rule where id <> ${CASE_RULE}`,
  },
  'PUT /api/staff/case-rules/{id}': {
    input: { params: { id: CASE_RULE }, query: { deya_id: 1 }, body: { ...NEW_CASE_RULE, version: 1 } },
    undo: addCaseRule,
  },
  'DELETE /api/staff/case-rules/{id}': {
    input: { params: { id: CASE_RULE }, query: { deya_id: 1 } },
    undo: addCaseRule,
  },
  'POST /api/staff/case-rules/{id}/move': {
    input: { params: { id: CASE_RULE }, query: { deya_id: 1 }, body: { to: 'up' } },
  },
  'POST /api/staff/case-rules/trial': { input: { query: { deya_id: 1 }, body: NEW_CASE_RULE } },
  'GET /api/staff/case-settings': { input: { query: { deya_id: 1 } } },
  'PUT /api/staff/case-settings': {
    input: { query: { deya_id: 1 }, body: { ...CASE_HOURS, version: 0 } },
    undo: 'delete from case_settings',
  },
});
