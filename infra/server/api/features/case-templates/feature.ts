import { defineFeature } from '../../http/define-feature.ts';
import { caseTemplates } from './case-templates.routes.ts';
import { caseTemplateData } from './personal-data.ts';

/** Texts of the reasons that senders read. */
export const caseTemplatesFeature = defineFeature({
  calls: [caseTemplates],
  personalData: caseTemplateData,
  audit: ['case-template-changed', 'case-template-deleted', 'case-template-made'],
});
