import {
  mdiCalendarClock,
  mdiCheckCircleOutline,
  mdiEyeOffOutline,
  mdiPencilOutline,
  mdiProgressClock,
  mdiTrayArrowDown,
} from '@mdi/js';
import type { StaffForm } from '@hydria/shared/contract/form-list.ts';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useFormsT } from './use-forms-t.ts';

const LOOKS = {
  draft: { tone: 'quiet', icon: mdiPencilOutline },
  published: { tone: 'good', icon: mdiCheckCircleOutline },
  changed: { tone: 'warning', icon: mdiProgressClock },
  scheduled: { tone: 'warning', icon: mdiCalendarClock },
  offline: { tone: 'quiet', icon: mdiEyeOffOutline },
  archived: { tone: 'quiet', icon: mdiTrayArrowDown },
} as const satisfies Record<StaffForm['state'], object>;

/** The state of a form. */
export const FormState = ({ state }: Pick<StaffForm, 'state'>) => {
  const t = useFormsT();
  return <StatusChip {...LOOKS[state]} label={t(`states.${state}`)} />;
};
