import type { SupplyRequest } from '@hydria/shared/contract/supply-requests.ts';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { STAFF_LOOKS } from '../request-looks.ts';
import { useDeskT } from '../use-desk-t.ts';

/** The state of a request for a supply. */
export const RequestState = ({ state }: Pick<SupplyRequest, 'state'>) => {
  const t = useDeskT();
  return <StatusChip {...STAFF_LOOKS[state]} label={t(`supply_requests.state_${state}`)} />;
};
