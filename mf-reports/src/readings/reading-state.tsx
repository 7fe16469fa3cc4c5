import { mdiCheckCircleOutline, mdiCloseCircleOutline, mdiClockOutline, mdiPencilOutline } from '@mdi/js';
import type { SentReading } from '@hydria/shared/contract/readings.ts';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useT } from './use-t.ts';

const LOOKS = {
  sent: { tone: 'primary', icon: mdiClockOutline },
  accepted: { tone: 'good', icon: mdiCheckCircleOutline },
  corrected: { tone: 'attention', icon: mdiPencilOutline },
  refused: { tone: 'bad', icon: mdiCloseCircleOutline },
} as const;

/** The state of a sent reading. */
export const ReadingState = ({ state }: Pick<SentReading, 'state'>) => {
  const t = useT();
  return <StatusChip {...LOOKS[state]} label={t(`state.${state}`)} />;
};
