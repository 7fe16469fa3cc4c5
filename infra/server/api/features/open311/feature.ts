import { defineFeature } from '../../http/define-feature.ts';
import { open311 } from './open311.routes.ts';
import { open311Limits } from './limits.ts';
import { open311Data } from './personal-data.ts';

/** GeoReport v2 of a utility, and the keys of its clients. */
export const open311Feature = defineFeature({
  calls: [open311],
  limits: open311Limits,
  personalData: open311Data,
  audit: ['open311-key-made', 'open311-key-revoked'],
});
