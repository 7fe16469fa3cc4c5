import { mdiAccountCheckOutline, mdiCheckCircleOutline, mdiClockOutline } from '@mdi/js';
import type { StaffAlert } from '@hydria/shared/contract/flow-alerts.ts';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useDeskT } from '../use-desk-t.ts';

const LOOKS = {
  new: { tone: 'warning', icon: mdiClockOutline },
  taken: { tone: 'attention', icon: mdiAccountCheckOutline },
  closed: { tone: 'quiet', icon: mdiCheckCircleOutline },
} as const;

/** How far the staff are with an alert: its result once it is closed. */
export const useHandlingWords = () => {
  const t = useDeskT();
  return ({ handling, result }: Pick<StaffAlert, 'handling' | 'result'>): string =>
    result === null ? t(`alerts.handling_${handling}`) : t(`alerts.result_${result}`);
};

export const HandlingChip = ({ alert }: { alert: Pick<StaffAlert, 'handling' | 'result'> }) => (
  <StatusChip {...LOOKS[alert.handling]} label={useHandlingWords()(alert)} />
);
