import { defineFeature } from '../../http/define-feature.ts';
import { caseTeams } from './case-teams.routes.ts';

/** Teams that handle cases. */
export const caseTeamsFeature = defineFeature({
  calls: [caseTeams],
});
