import { defineFeature } from '../../http/define-feature.ts';
import { countForms } from './count-forms.ts';
import { formFigures } from './form-figures.routes.ts';
import { formFigureLimits } from './limits.ts';
import { formFigureData } from './personal-data.ts';

/** How often online forms are begun, left and handed in. */
export const formFiguresFeature = defineFeature({
  calls: [formFigures],
  limits: formFigureLimits,
  jobs: { 'forms.count': countForms },
  personalData: formFigureData,
});
