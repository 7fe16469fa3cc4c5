import { mdiCheckCircleOutline, mdiClockOutline, mdiCloseCircleOutline, mdiUndo } from '@mdi/js';
import type { REQUEST_STATES } from '@hydria/shared/rules/request-state.ts';
import type { Tone } from '@hydria/shared/ui/status-chip.tsx';

/** Icon and tone of each state of a request for a supply or for an instalment plan, as the staff see them. */
export const STAFF_LOOKS: Record<(typeof REQUEST_STATES)[number], { tone: Tone; icon: string }> = {
  waiting: { tone: 'warning', icon: mdiClockOutline },
  accepted: { tone: 'good', icon: mdiCheckCircleOutline },
  refused: { tone: 'quiet', icon: mdiCloseCircleOutline },
  withdrawn: { tone: 'quiet', icon: mdiUndo },
};
