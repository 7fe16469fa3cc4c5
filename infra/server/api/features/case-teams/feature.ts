import { defineFeature } from '../../http/define-feature.ts';
import { caseDigest } from './case-digest-mail.ts';
import { caseTeams } from './case-teams.routes.ts';
import { sendCaseDigests } from './send-case-digests.ts';
import { caseTeamData } from './personal-data.ts';

/** Teams that handle cases, and the daily digests of new ones. */
export const caseTeamsFeature = defineFeature({
  calls: [caseTeams],
  mails: { 'case-digest': caseDigest },
  jobs: { 'case-digests.send': sendCaseDigests },
  personalData: caseTeamData,
  audit: ['case-team-changed', 'case-team-made'],
});
