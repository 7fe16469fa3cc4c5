import { defineFeature } from '../../http/define-feature.ts';
import { formFiles } from './form-files.routes.ts';
import { formFileLimits } from './limits.ts';
import { formFileData } from './personal-data.ts';

/** Files in the answers of online forms. */
export const formFilesFeature = defineFeature({
  calls: [formFiles],
  limits: formFileLimits,
  personalData: formFileData,
  audit: ['case-file-read'],
});
