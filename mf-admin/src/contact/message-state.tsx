import { mdiCheckCircleOutline, mdiClockOutline } from '@mdi/js';
import type { ContactMessage } from '@hydria/shared/contract/contact.ts';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useDeskT } from '../use-desk-t.ts';

/** The state of a message: open or closed. */
export const MessageState = ({ message: { state } }: { message: Pick<ContactMessage, 'state'> }) => {
  const t = useDeskT();
  const isOpen = state === 'open';
  return (
    <StatusChip
      tone={isOpen ? 'warning' : 'quiet'}
      icon={isOpen ? mdiClockOutline : mdiCheckCircleOutline}
      label={t(`contact.state_${state}`)}
    />
  );
};
