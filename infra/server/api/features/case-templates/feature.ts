import { defineFeature } from '../../http/define-feature.ts';
import { caseTemplates } from './case-templates.routes.ts';

/** Texts of the reasons that senders read. */
export const caseTemplatesFeature = defineFeature({ calls: [caseTemplates] });
