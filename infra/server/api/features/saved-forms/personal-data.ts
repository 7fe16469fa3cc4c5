import { words, type PersonalData } from '@hydria/database/personal-data.ts';

/** Forms saved for later. They are deleted when they are sent, and 30 days after the last saving at the latest. */
export const savedFormData: PersonalData = {
  tables: {
    saved_form: {
      purpose: 'requests',
      scope: 'utility',
      whose: 'sender',
      erasure: 'delete',
      shown: words('deya_id id online_form_id person_id email answers step lang created_at saved_at lapses_at'),
      withheld: words('idempotency_key layout_sha256 version sending remind_at'),
    },
  },
};
