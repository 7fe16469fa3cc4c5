import { defineFeature } from '../../http/define-feature.ts';
import { formList } from './form-list.routes.ts';
import { formListLimits } from './limits.ts';

/** The list of online forms for the staff. */
export const formListFeature = defineFeature({
  calls: [formList],
  limits: formListLimits,
  audit: ['form-copied', 'form-from-template', 'form-imported', 'form-archived', 'form-unarchived'],
});
