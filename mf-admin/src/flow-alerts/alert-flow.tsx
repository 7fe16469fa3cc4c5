import { mdiAlertOutline, mdiCheckCircleOutline } from '@mdi/js';
import type { StaffAlert } from '@hydria/shared/contract/flow-alerts.ts';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useDeskT } from '../use-desk-t.ts';

type Flow = Pick<StaffAlert, 'ended' | 'normal'>;

export const flowOf = ({ ended, normal }: Flow) => (ended ? 'past' : normal ? 'normal' : 'open');

/** Whether an alert lasts, and whether its customer calls it normal. */
export const AlertFlow = ({ alert }: { alert: Flow }) => {
  const flow = flowOf(alert);
  return (
    <StatusChip
      tone={flow === 'open' ? 'warning' : 'quiet'}
      icon={flow === 'open' ? mdiAlertOutline : mdiCheckCircleOutline}
      label={useDeskT()(`alerts.state_${flow}`)}
    />
  );
};
