import { words, type PersonalData } from '@hydria/database/personal-data.ts';

/** Files in answers of forms; their bytes go with `media`. */
export const formFileData: PersonalData = {
  tables: {
    form_file: {
      purpose: 'requests',
      scope: 'utility',
      whose: 'application',
      erasure: 'delete',
      shown: words('deya_id media_id online_form_id answer_id field name size at'),
      withheld: words('ref person_id saved_id unpaid_id unsigned_id'),
    },
  },
};
