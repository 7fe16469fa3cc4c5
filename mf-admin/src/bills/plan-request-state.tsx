import { mdiCheckCircleOutline, mdiClockOutline, mdiCloseCircleOutline, mdiUndo } from '@mdi/js';
import type { PlanRequest } from '@hydria/shared/contract/plan-requests.ts';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useBillsT } from './use-bills-t.ts';

const LOOKS = {
  waiting: { tone: 'warning', icon: mdiClockOutline },
  accepted: { tone: 'good', icon: mdiCheckCircleOutline },
  refused: { tone: 'quiet', icon: mdiCloseCircleOutline },
  withdrawn: { tone: 'quiet', icon: mdiUndo },
} as const;

/** The state of a request for a plan. */
export const PlanRequestState = ({ state }: Pick<PlanRequest, 'state'>) => {
  const t = useBillsT();
  return <StatusChip {...LOOKS[state]} label={t(`plans.state_${state}`)} />;
};
