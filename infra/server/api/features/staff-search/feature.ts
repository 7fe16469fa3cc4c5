import { defineFeature } from '../../http/define-feature.ts';
import { staffSearch } from './staff-search.routes.ts';

/** The search of the desk over people, supplies, meters, bills and cases. */
export const staffSearchFeature = defineFeature({ calls: [staffSearch] });
