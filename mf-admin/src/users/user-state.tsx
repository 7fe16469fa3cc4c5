import { mdiAccountCancelOutline, mdiCheckCircleOutline, mdiClockOutline, mdiDeleteOutline } from '@mdi/js';
import type { ListedUser } from '@hydria/shared/contract/users.ts';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useT } from '../use-t.ts';

const LOOKS = {
  active: { tone: 'good', icon: mdiCheckCircleOutline },
  pending: { tone: 'warning', icon: mdiClockOutline },
  deactivated: { tone: 'quiet', icon: mdiAccountCancelOutline },
  deleted: { tone: 'quiet', icon: mdiDeleteOutline },
} as const;

type Stated = Pick<ListedUser, 'state' | 'confirmed'>;

/** The words of a state: waiting for a confirmation differs from waiting for an approval. */
export const useStateName = (): ((user: Stated) => string) => {
  const t = useT();
  return ({ state, confirmed }) => t(`users.state_${state === 'pending' && !confirmed ? 'unconfirmed' : state}`);
};

/** The state of an account. */
export const UserState = ({ user }: { user: Stated }) => (
  <StatusChip {...LOOKS[user.state]} label={useStateName()(user)} />
);
