import { words, type PersonalData } from '@hydria/database/personal-data.ts';

/** Named areas name staff alone. */
export const caseAreaData: PersonalData = {
  others: {
    case_area: words('area title updated_by'),
  },
};
