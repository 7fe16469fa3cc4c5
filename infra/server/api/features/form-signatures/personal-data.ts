import { words, type PersonalData } from '@hydria/database/personal-data.ts';

/** Answers that wait for a signature, and signatures. A month after the refusal or the end of its days a form that was not signed is deleted. */
export const formSignatureData: PersonalData = {
  tables: {
    form_signature: {
      purpose: 'requests',
      scope: 'utility',
      whose: 'signature',
      erasure: 'blank',
      blank: { name: '', email: null, signed_name: null, reason: null, network_hash: null },
      shown: words('deya_id answer_id state lapses_at decided_at'),
      withheld: words('sending remind_at'),
    },
    unsigned_answer: {
      purpose: 'requests',
      scope: 'utility',
      whose: 'sender',
      erasure: 'delete',
      shown: words('deya_id id online_form_id person_id email code answers lang amount_cents created_at'),
      withheld: words('idempotency_key layout_sha256'),
    },
  },
};
