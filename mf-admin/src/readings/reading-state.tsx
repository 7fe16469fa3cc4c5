import { mdiCheckCircleOutline, mdiCloseCircleOutline, mdiClockOutline, mdiPencilOutline } from '@mdi/js';
import type { ReviewedReading } from '@hydria/shared/contract/readings.ts';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useDeskT } from '../use-desk-t.ts';

const LOOKS = {
  sent: { tone: 'warning', icon: mdiClockOutline },
  accepted: { tone: 'good', icon: mdiCheckCircleOutline },
  corrected: { tone: 'attention', icon: mdiPencilOutline },
  refused: { tone: 'quiet', icon: mdiCloseCircleOutline },
} as const;

/** The state of a sent reading. */
export const ReadingState = ({ state }: Pick<ReviewedReading, 'state'>) => {
  const t = useDeskT();
  return <StatusChip {...LOOKS[state]} label={t(`readings.state_${state}`)} />;
};
