import { mdiAlertOutline, mdiCheckCircleOutline } from '@mdi/js';
import type { MeterAlert } from '@hydria/shared/contract/flow-alerts.ts';
import { isOwnAlert } from '@hydria/shared/rules/meter-alerts.ts';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useT } from './use-t.ts';

/** Whether the flow lasts. */
export const AlertState = ({ ended }: Pick<MeterAlert, 'ended'>) => {
  const t = useT();
  return ended ? (
    <StatusChip tone="quiet" icon={mdiCheckCircleOutline} label={t('state.past')} />
  ) : (
    <StatusChip tone="warning" icon={mdiAlertOutline} label={t('state.open')} />
  );
};

/** The word for an alert's litres: lost, run back, or all that ran on the days of a limit. */
export const waterWord = (kind: MeterAlert['kind']) => {
  if (isOwnAlert(kind)) return 'used';
  return kind === 'backflow' ? 'back' : 'lost';
};
