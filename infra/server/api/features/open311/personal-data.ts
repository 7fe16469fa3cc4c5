import { words, type PersonalData } from '@hydria/database/personal-data.ts';

/** Keys of systems name staff alone. */
export const open311Data: PersonalData = {
  others: {
    open311_key: words('created_by hint name revoked_by token_sha256'),
  },
};
