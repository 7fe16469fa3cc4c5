import { mdiCheckCircleOutline, mdiClockOutline, mdiCloseCircleOutline } from '@mdi/js';
import type { DataRequest } from '@hydria/shared/contract/personal-data.ts';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useDeskT } from '../use-desk-t.ts';

const LOOKS = {
  pending: { tone: 'warning', icon: mdiClockOutline },
  done: { tone: 'good', icon: mdiCheckCircleOutline },
  refused: { tone: 'quiet', icon: mdiCloseCircleOutline },
  withdrawn: { tone: 'quiet', icon: mdiCloseCircleOutline },
} as const satisfies Record<DataRequest['status'], object>;

/** The state of a request about data. */
export const DataRequestState = ({ status }: Pick<DataRequest, 'status'>) => {
  const t = useDeskT();
  return <StatusChip {...LOOKS[status]} label={t(`data_requests.state_${status}`)} />;
};
