import {
  mdiAlertOutline,
  mdiBriefcaseOutline,
  mdiDotsHorizontalCircleOutline,
  mdiGauge,
  mdiHomeOutline,
  mdiPipeDisconnected,
  mdiPipeLeak,
  mdiRoadVariant,
  mdiWaterCheckOutline,
  mdiWaterOffOutline,
  mdiWaterPump,
  mdiWrenchOutline,
} from '@mdi/js';
import type { CaseTypeIcon } from '../rules/case-type.ts';

/** The pictures of the icons that a utility can give to its types of reports. */
export const CASE_TYPE_PICTURES: Record<CaseTypeIcon, string> = {
  leak: mdiPipeLeak,
  no_water: mdiWaterOffOutline,
  pressure: mdiGauge,
  quality: mdiWaterCheckOutline,
  alert: mdiAlertOutline,
  meter: mdiWaterPump,
  street: mdiRoadVariant,
  home: mdiHomeOutline,
  work: mdiBriefcaseOutline,
  repair: mdiWrenchOutline,
  sewer: mdiPipeDisconnected,
  other: mdiDotsHorizontalCircleOutline,
};
