import { words, type PersonalData } from '@hydria/database/personal-data.ts';

/** Teams name staff alone. */
export const caseTeamData: PersonalData = {
  others: {
    case_team: words('digest_at email title updated_by'),
    case_team_member: ['person_id'],
    case_digest_item: words(''),
  },
};
