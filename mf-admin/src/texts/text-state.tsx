import { mdiCalendarClock, mdiCheckCircleOutline, mdiHistory, mdiPencilOutline } from '@mdi/js';
import type { ListedAnnouncement } from '@hydria/shared/contract/texts.ts';
import { StatusChip, type Tone } from '@hydria/shared/ui/status-chip.tsx';
import { useTextsT } from './use-texts-t.ts';

type State = ListedAnnouncement['state'];

const LOOKS: Record<State, { tone: Tone; icon: string }> = {
  draft: { tone: 'quiet', icon: mdiPencilOutline },
  planned: { tone: 'primary', icon: mdiCalendarClock },
  published: { tone: 'good', icon: mdiCheckCircleOutline },
  over: { tone: 'quiet', icon: mdiHistory },
};

/** Whether readers see a text: a draft, planned, shown, or over. */
export const TextState = ({ state }: { state: State }) => {
  const t = useTextsT();
  return <StatusChip {...LOOKS[state]} label={t(`state.${state}`)} />;
};
