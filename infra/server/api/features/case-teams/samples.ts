import type { caseTeamsContract } from '@hydria/shared/contract/case-teams.ts';
import { NEW_CASE_TEAM, CASE_TEAM, addCaseTeam } from '../../testing/sample-rows.ts';
import type { SamplesOf } from '../../testing/suites/samples.ts';

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
