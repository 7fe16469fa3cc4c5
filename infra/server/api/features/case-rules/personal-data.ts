import { words, type PersonalData } from '@hydria/database/personal-data.ts';

/** Rules and working hours name staff alone. */
export const caseRuleData: PersonalData = {
  others: {
    case_rule: words('area districts from kind priority problem_type source title until updated_by'),
    case_settings: words('digest_at from until updated_by'),
  },
};
