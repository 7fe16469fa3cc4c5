import {
  mdiAlertCircleOutline,
  mdiAlertOutline,
  mdiCheckCircleOutline,
  mdiHelpCircleOutline,
  mdiMinusCircleOutline,
} from '@mdi/js';
import type { Verdict } from '@hydria/shared/rules/water-quality.ts';
import { StatusChip, type Tone } from '@hydria/shared/ui/status-chip.tsx';
import { useWaterT } from './use-water-t.ts';

const LOOKS: Record<Verdict, { tone: Tone; icon: string }> = {
  within: { tone: 'good', icon: mdiCheckCircleOutline },
  watch: { tone: 'warning', icon: mdiAlertOutline },
  over: { tone: 'bad', icon: mdiAlertCircleOutline },
  no_limit: { tone: 'quiet', icon: mdiMinusCircleOutline },
  not_judged: { tone: 'quiet', icon: mdiHelpCircleOutline },
};

/** The verdict about a value, in words and with an icon. */
export const VerdictChip = ({ verdict }: { verdict: Verdict }) => {
  const t = useWaterT();
  return <StatusChip {...LOOKS[verdict]} label={t(`verdicts.${verdict}`)} />;
};
