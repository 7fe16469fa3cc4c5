import { mdiAlertCircleOutline, mdiAlertOutline, mdiCheckCircleOutline, mdiMinusCircleOutline } from '@mdi/js';
import type { AirCategory } from '@hydria/shared/rules/air-quality.ts';
import { StatusChip, type Tone } from '@hydria/shared/ui/status-chip.tsx';
import { useT } from '../use-t.ts';

const LOOKS: Record<AirCategory, { tone: Tone; icon: string }> = {
  good: { tone: 'good', icon: mdiCheckCircleOutline },
  fair: { tone: 'good', icon: mdiCheckCircleOutline },
  moderate: { tone: 'quiet', icon: mdiMinusCircleOutline },
  poor: { tone: 'warning', icon: mdiAlertOutline },
  very_poor: { tone: 'bad', icon: mdiAlertCircleOutline },
  extremely_poor: { tone: 'bad', icon: mdiAlertCircleOutline },
};

/** The category of the air, in words and with an icon. */
export const CategoryChip = ({ category }: { category: AirCategory }) => {
  const t = useT();
  return <StatusChip {...LOOKS[category]} label={t(`city.categories.${category}`)} />;
};
