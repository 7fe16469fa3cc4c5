import { CaseHoursPage } from './case-rules/case-hours-page.tsx';
import { CaseRulePage, NewCaseRulePage } from './case-rules/case-rule-page.tsx';
import { CaseRulesPage } from './case-rules/case-rules-page.tsx';
import { UnroutedCasesPage } from './case-rules/unrouted-cases-page.tsx';
import { CaseTeamPage, NewCaseTeamPage } from './case-teams/case-team-page.tsx';
import { CaseTeamsPage } from './case-teams/case-teams-page.tsx';

/** Pages that set up the work on cases, in one chunk. */
export const caseSetupPages = {
  CaseHoursPage,
  CaseRulePage,
  CaseRulesPage,
  CaseTeamPage,
  CaseTeamsPage,
  NewCaseRulePage,
  NewCaseTeamPage,
  UnroutedCasesPage,
};
