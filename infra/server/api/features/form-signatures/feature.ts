import { defineFeature } from '../../http/define-feature.ts';
import { formSignatures } from './form-signatures.routes.ts';
import { lapseSignatures } from './lapse-signatures.ts';
import { signatureLimits } from './limits.ts';
import { formSignatureData } from './personal-data.ts';
import { cosignAsked, cosignTold } from './signature-mails.ts';

/** Forms that a second person signs by a mailed link. */
export const formSignaturesFeature = defineFeature({
  calls: [formSignatures],
  limits: signatureLimits,
  mails: { 'cosign-asked': cosignAsked, 'cosign-told': cosignTold },
  jobs: { 'forms.lapse-signatures': lapseSignatures },
  personalData: formSignatureData,
  audit: ['form-signed', 'form-signature-declined'],
});
