import { words, type PersonalData } from '@hydria/database/personal-data.ts';

/** Reports, their steps and photos, and the answers of senders. */
export const reportData: PersonalData = {
  tables: {
    problem_report_event: {
      purpose: 'requests',
      scope: 'utility',
      whose: 'report',
      erasure: 'blank',
      blank: { note: '' },
      shown: words('deya_id report_id n by status at'),
      withheld: words('idempotency_key staff_id open311_key_id'),
    },
    problem_report_photo: {
      purpose: 'requests',
      scope: 'utility',
      whose: 'report',
      erasure: 'delete',
      shown: words('deya_id report_id position media_id'),
    },
    case_feedback: {
      purpose: 'requests',
      scope: 'utility',
      whose: 'case',
      erasure: 'blank',
      blank: { reason: '' },
      shown: words('deya_id case_id n satisfied at'),
    },
    problem_report: {
      purpose: 'requests',
      scope: 'utility',
      whose: 'sender',
      erasure: 'blank',
      blank: {
        person_id: null,
        kwdikos_katanalwti: null,
        hydrometer: null,
        description: '',
        latitude: null,
        longitude: null,
        address: null,
        first_name: null,
        last_name: null,
        phone: null,
        email: null,
        answers: null,
      },
      shown: words(
        'deya_id id code problem_type subtype_id area_id texts_public lang source status created_at updated_at anonymised_at',
      ),
      withheld: words('idempotency_key layout_sha256 open311_key_id'),
    },
  },
};
