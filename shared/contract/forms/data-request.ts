import { choice, optional, paragraphs, password } from './fields.ts';
import { defineForm } from './form.ts';

/** The kinds of requests about one's own data. */
export const DATA_REQUEST_KINDS = ['correction', 'erasure'] as const;

/** A request about one's own data, `POST /api/account/data/requests`. */
export const dataRequestForm = defineForm(
  'data_request',
  { kind: choice(DATA_REQUEST_KINDS), text: paragraphs({ max: 2000 }), password: password() },
  { once: true },
);

/** The answer of the staff with its reason, which a refusal and an extension need, `POST /api/staff/data-requests/{id}/decision`. */
export const dataDecisionForm = defineForm('data_decision', { reason: optional(paragraphs({ max: 2000 })) });
