import { mdiCheckCircleOutline, mdiClockOutline, mdiCloseCircleOutline, mdiCommentQuestionOutline } from '@mdi/js';
import type { Registration } from '@hydria/shared/contract/registrations.ts';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useDeskT } from '../use-desk-t.ts';

const LOOKS = {
  pending: { tone: 'warning', icon: mdiClockOutline },
  asked: { tone: 'primary', icon: mdiCommentQuestionOutline },
  accepted: { tone: 'good', icon: mdiCheckCircleOutline },
  refused: { tone: 'bad', icon: mdiCloseCircleOutline },
} as const;

type State = Pick<Registration, 'status' | 'asked'>;

/** A waiting request waits for the staff, or for the reply of the person. */
export const registrationState = ({ status, asked }: State): keyof typeof LOOKS => (asked ? 'asked' : status);

/** The state of a request as icon and word. */
export const RegistrationState = ({ registration }: { registration: State }) => {
  const t = useDeskT();
  const state = registrationState(registration);
  return <StatusChip {...LOOKS[state]} label={t(`registrations.state_${state}`)} />;
};
