import type { caseTeamsContract } from '@hydria/shared/contract/case-teams.ts';
import type { SamplesOf } from '../../testing/suites/samples.ts';

export const CASE_TEAM = 911;
/** A team for cases, as it was before a change. */
export const addCaseTeam = `
  delete from case_team_member where team_id = ${CASE_TEAM};
  insert into case_team (deya_id, id, title, lead_id, updated_at)
  values (1, ${CASE_TEAM}, 'Συνεργείο Βορρά', 6, '2026-11-19T12:00Z')
  on conflict (deya_id, id) do update set title = excluded.title, is_active = true, version = 1`;
/** A team as its page sends it. */
export const NEW_CASE_TEAM = {
  title: 'Συνεργείο Νότου',
  email: 'crew@example.gr',
  digest_at: '08:00',
  lead: 6,
  members: [6],
  limited: [6],
  is_active: true,
};

/** A valid request for each call of the feature, for the suites. */
export const caseTeamsSamples: SamplesOf<typeof caseTeamsContract> = () => ({
  'GET /api/staff/case-teams': { input: { query: { deya_id: 1 } } },
  'POST /api/staff/case-teams': {
    input: { query: { deya_id: 1 }, body: NEW_CASE_TEAM },
    undo: "delete from case_team where title = 'Συνεργείο Νότου'",
  },
  'PUT /api/staff/case-teams/{id}': {
    input: {
      params: { id: CASE_TEAM },
      query: { deya_id: 1 },
      body: { title: 'Συνεργείο Βορρά', members: [6], limited: [], is_active: true, digest_at: '08:00', version: 1 },
    },
    undo: addCaseTeam,
  },
  'GET /api/staff/case-people': { input: { query: { deya_id: 1 } } },
});
