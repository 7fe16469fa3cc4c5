import {
  mdiCheckCircleOutline,
  mdiCheckDecagramOutline,
  mdiCloseCircleOutline,
  mdiContentDuplicate,
  mdiProgressWrench,
  mdiRestore,
  mdiSendCheckOutline,
} from '@mdi/js';
import { stateName, type CaseState, type CaseStateName } from '../rules/case-state.ts';
import { StatusChip, type Tone } from './status-chip.tsx';

const LOOKS: Record<CaseStateName, { tone: Tone; icon: string }> = {
  open: { tone: 'quiet', icon: mdiSendCheckOutline },
  confirmed: { tone: 'primary', icon: mdiCheckDecagramOutline },
  in_progress: { tone: 'primary', icon: mdiProgressWrench },
  resolved: { tone: 'good', icon: mdiCheckCircleOutline },
  closed: { tone: 'quiet', icon: mdiCloseCircleOutline },
  reopened: { tone: 'warning', icon: mdiRestore },
  duplicate: { tone: 'quiet', icon: mdiContentDuplicate },
};

/** The state of a report or an application; `label` is its word, which differs between the two. */
export const CaseStateChip = ({ state, label }: { state: CaseState; label: string }) => (
  <StatusChip {...LOOKS[stateName(state)]} label={label} />
);
