import {
  mdiAlertCircleOutline,
  mdiCalendarSync,
  mdiCheckCircleOutline,
  mdiCircleHalfFull,
  mdiClockOutline,
  mdiCreditCardCheckOutline,
} from '@mdi/js';
import type { Bill } from '@hydria/shared/contract/bills.ts';
import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import { billState } from '@hydria/shared/rules/bill-state.ts';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useBillWords } from './use-bill-words.ts';

const LOOKS = {
  paid: { tone: 'good', icon: mdiCheckCircleOutline },
  posting: { tone: 'good', icon: mdiCreditCardCheckOutline },
  unpaid: { tone: 'quiet', icon: mdiClockOutline },
  partly_paid: { tone: 'warning', icon: mdiCircleHalfFull },
  overdue: { tone: 'bad', icon: mdiAlertCircleOutline },
  in_plan: { tone: 'primary', icon: mdiCalendarSync },
} as const;

/** The state of a bill: icon and words. */
export const BillStateChip = ({ bill }: { bill: Bill }) => {
  const { label } = useBillWords();
  return <StatusChip {...LOOKS[billState(bill, dayInGreece())]} label={label(bill)} />;
};
