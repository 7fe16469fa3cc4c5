import { defineFeature } from '../../http/define-feature.ts';
import { caseAreas } from './case-areas.routes.ts';
import { placeCases } from './place-cases.ts';
import { caseAreaData } from './personal-data.ts';

/** Named areas of a utility, and the areas of its cases. */
export const caseAreasFeature = defineFeature({
  calls: [caseAreas],
  jobs: { 'cases.place': placeCases },
  personalData: caseAreaData,
  audit: ['case-area-changed', 'case-area-deleted', 'case-area-made'],
});
