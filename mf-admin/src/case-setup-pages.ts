import { CaseTeamPage, NewCaseTeamPage } from './case-teams/case-team-page.tsx';
import { CaseTeamsPage } from './case-teams/case-teams-page.tsx';

/** Pages that set up the work on cases, in one chunk. */
export const caseSetupPages = { CaseTeamPage, CaseTeamsPage, NewCaseTeamPage };
