import type { PlanRequest } from '@hydria/shared/contract/plan-requests.ts';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { STAFF_LOOKS } from '../request-looks.ts';
import { useBillsT } from './use-bills-t.ts';

/** The state of a request for a plan. */
export const PlanRequestState = ({ state }: Pick<PlanRequest, 'state'>) => {
  const t = useBillsT();
  return <StatusChip {...STAFF_LOOKS[state]} label={t(`plans.state_${state}`)} />;
};
