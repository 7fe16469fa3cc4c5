import { defineFeature } from '../../http/define-feature.ts';
import { caseTypes } from './case-types.routes.ts';
import { caseTypeData } from './personal-data.ts';

/** Sub-types of the six problem types. */
export const caseTypesFeature = defineFeature({
  calls: [caseTypes],
  personalData: caseTypeData,
  audit: ['case-type-changed', 'case-type-made'],
});
