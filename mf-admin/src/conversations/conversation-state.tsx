import { mdiCheckCircleOutline, mdiClockOutline, mdiReplyOutline } from '@mdi/js';
import type { CustomerConversation } from '@hydria/shared/contract/conversations.ts';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useDeskT } from '../use-desk-t.ts';

const LOOKS = {
  waiting: { tone: 'warning', icon: mdiClockOutline },
  answered: { tone: 'good', icon: mdiReplyOutline },
  closed: { tone: 'quiet', icon: mdiCheckCircleOutline },
} as const;

type State = Pick<CustomerConversation, 'state' | 'unseen'>;

/** A conversation waits while the customer wrote last. */
export const stateOf = ({ state, unseen }: State): keyof typeof LOOKS => {
  if (unseen > 0) return 'waiting';
  return state === 'closed' ? 'closed' : 'answered';
};

/** The state of a conversation: it waits, is answered or closed. */
export const ConversationState = ({ conversation }: { conversation: State }) => {
  const t = useDeskT();
  const state = stateOf(conversation);
  return <StatusChip {...LOOKS[state]} label={t(`conversations.state_${state}`)} />;
};
