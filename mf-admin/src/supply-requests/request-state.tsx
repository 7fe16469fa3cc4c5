import { mdiCheckCircleOutline, mdiClockOutline, mdiCloseCircleOutline, mdiUndo } from '@mdi/js';
import type { SupplyRequest } from '@hydria/shared/contract/supply-requests.ts';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useDeskT } from '../use-desk-t.ts';

const LOOKS = {
  waiting: { tone: 'warning', icon: mdiClockOutline },
  accepted: { tone: 'good', icon: mdiCheckCircleOutline },
  refused: { tone: 'quiet', icon: mdiCloseCircleOutline },
  withdrawn: { tone: 'quiet', icon: mdiUndo },
} as const;

/** The state of a request for a supply. */
export const RequestState = ({ state }: Pick<SupplyRequest, 'state'>) => {
  const t = useDeskT();
  return <StatusChip {...LOOKS[state]} label={t(`supply_requests.state_${state}`)} />;
};
