import { mdiCheckCircleOutline, mdiClockOutline, mdiCloseCircleOutline, mdiUndo } from '@mdi/js';
import type { REQUEST_STATES } from '../rules/request-state.ts';
import type { Tone } from './status-chip.tsx';

/** Icon and tone of each state of a request, as the person who sent it sees them. */
export const REQUEST_LOOKS: Record<(typeof REQUEST_STATES)[number], { tone: Tone; icon: string }> = {
  waiting: { tone: 'primary', icon: mdiClockOutline },
  accepted: { tone: 'good', icon: mdiCheckCircleOutline },
  refused: { tone: 'bad', icon: mdiCloseCircleOutline },
  withdrawn: { tone: 'quiet', icon: mdiUndo },
};
