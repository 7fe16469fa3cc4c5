import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiProgressClock } from '@mdi/js';
import type { ListedFeedRun } from '@hydria/shared/contract/feed-runs.ts';
import { StatusChip, type Tone } from '@hydria/shared/ui/status-chip.tsx';
import { useFeedT } from './use-feed-t.ts';

type State = ListedFeedRun['state'];

const LOOKS: Record<State, { tone: Tone; icon: string }> = {
  stored: { tone: 'good', icon: mdiCheckCircleOutline },
  refused: { tone: 'warning', icon: mdiAlertCircleOutline },
  open: { tone: 'quiet', icon: mdiProgressClock },
};

/** The state of a run of the feed. */
export const FeedRunState = ({ state }: { state: State }) => {
  const t = useFeedT();
  return <StatusChip {...LOOKS[state]} label={t(`runs.state_${state}`)} />;
};
