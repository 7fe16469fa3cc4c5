import { words, type PersonalData } from '@hydria/database/personal-data.ts';

/** The work of the staff on cases. */
export const caseData: PersonalData = {
  tables: {
    case_note: {
      purpose: 'requests',
      scope: 'utility',
      whose: 'case',
      erasure: 'blank',
      blank: { text: '' },
      shown: words('deya_id id case_id at'),
      withheld: words('forward_id idempotency_key staff_id'),
    },
    // A contractor to whom the report was passed on: its sender may know who received their data.
    case_forward: {
      purpose: 'requests',
      scope: 'utility',
      whose: 'case',
      erasure: 'blank',
      blank: { name: '', email: '', message: '' },
      shown: words('deya_id id case_id lang shows_sender made_at expires_at withdrawn_at'),
      withheld: words('idempotency_key sending sent_by'),
    },
    case_photo: {
      purpose: 'requests',
      scope: 'utility',
      whose: 'case',
      erasure: 'delete',
      shown: words('deya_id case_id media_id from_sender at'),
      withheld: words('forward_id idempotency_key is_public staff_id'),
    },
  },
  others: {
    case_work: words('priority updated_by'),
  },
};
