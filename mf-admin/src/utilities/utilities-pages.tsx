import { NewUtilityPage } from './new-utility-page.tsx';
import { UtilitiesPage } from './utilities-page.tsx';
import { UtilityPage } from './utility-page.tsx';
import { WaterLimitsPage } from './water-limits-page.tsx';

/** Pages about utilities, in one chunk. */
export const utilitiesPages = { NewUtilityPage, UtilitiesPage, UtilityPage, WaterLimitsPage };
