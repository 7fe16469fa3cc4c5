import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiClockOutline, mdiPauseCircleOutline } from '@mdi/js';
import type { CitySource } from '@hydria/shared/contract/city-sources.ts';
import { StatusChip, type Tone } from '@hydria/shared/ui/status-chip.tsx';
import { useFeedT } from './use-feed-t.ts';

const LOOKS = {
  paused: { tone: 'quiet', icon: mdiPauseCircleOutline },
  waiting: { tone: 'quiet', icon: mdiClockOutline },
  failing: { tone: 'bad', icon: mdiAlertCircleOutline },
  partial: { tone: 'warning', icon: mdiAlertCircleOutline },
  good: { tone: 'good', icon: mdiCheckCircleOutline },
} as const satisfies Record<string, { tone: Tone; icon: string }>;

/** The state of a source: the outcome of its last pull, or why there is none. */
export const sourceState = ({ paused_at, pulled_at, problem, refused }: CitySource): keyof typeof LOOKS => {
  if (paused_at !== null) return 'paused';
  if (pulled_at === null) return 'waiting';
  if (problem !== null) return 'failing';
  return refused > 0 ? 'partial' : 'good';
};

export const SourceState = ({ source }: { source: CitySource }) => {
  const t = useFeedT();
  const state = sourceState(source);
  return <StatusChip {...LOOKS[state]} label={t(`sources.state_${state}`)} />;
};
