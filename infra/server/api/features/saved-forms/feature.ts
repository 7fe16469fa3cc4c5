import { defineFeature } from '../../http/define-feature.ts';
import { lapseSaved } from './lapse-saved.ts';
import { savedFormLimits } from './limits.ts';
import { savedFormData } from './personal-data.ts';
import { savedFormMail } from './saved-form-mail.ts';
import { savedForms } from './saved-forms.routes.ts';

/** Forms that people save to go on later. */
export const savedFormsFeature = defineFeature({
  calls: [savedForms],
  limits: savedFormLimits,
  mails: { 'saved-form': savedFormMail },
  jobs: { 'forms.lapse-saved': lapseSaved },
  personalData: savedFormData,
});
