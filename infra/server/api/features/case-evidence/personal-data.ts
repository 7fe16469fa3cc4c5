import { words, type PersonalData } from '@hydria/database/personal-data.ts';

/** Readings that prove a report, and the check after its repair. */
export const caseEvidenceData: PersonalData = {
  tables: {
    case_flow_check: {
      purpose: 'requests',
      scope: 'utility',
      whose: 'case',
      erasure: 'blank',
      blank: { lowest: null },
      shown: words('deya_id case_id n result event_n at'),
    },
    case_evidence: {
      purpose: 'requests',
      scope: 'utility',
      whose: 'case',
      erasure: 'blank',
      blank: { kwdikos_katanalwti: null, hydrometer: null, hours: null },
      shown: words('deya_id case_id alert_id kind since until lowest'),
    },
  },
};
