import { words, type PersonalData } from '@hydria/database/personal-data.ts';

/** Types of reports name staff alone. */
export const caseTypeData: PersonalData = {
  others: {
    case_type: words('hint icon problem_type questions stopper stopper_phone title updated_by'),
  },
};
