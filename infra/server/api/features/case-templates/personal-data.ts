import { words, type PersonalData } from '@hydria/database/personal-data.ts';

/** Templates name staff alone. */
export const caseTemplateData: PersonalData = {
  others: {
    case_template: words('kind problem_type state text title updated_by'),
  },
};
