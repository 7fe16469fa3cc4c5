import { agreed, email, optional, paragraphs, personName } from './fields.ts';
import { defineForm } from './form.ts';

/** The second person whom the sender of a form names, `POST /api/onlineForms/{id}/answers`. */
export const cosignerForm = defineForm('cosigner', { cosigner_name: personName(), cosigner_email: email() });

/** Asks for a signature again, `POST /api/form-signatures/ask`. */
export const signatureAskForm = defineForm('signature_ask', { name: personName(), email: email() });

/** The signature of the second person, `POST /api/form-signatures/sign`. */
export const signForm = defineForm('sign', { name: personName(), agreed: agreed() });

/** The most characters of a reason. */
const REASON_MAX = 500;

/** The second person does not sign, `POST /api/form-signatures/decline`. */
export const declineForm = defineForm('decline', { reason: optional(paragraphs({ max: REASON_MAX })) });
