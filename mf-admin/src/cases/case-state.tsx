import type { StaffCase } from '@hydria/shared/contract/cases.ts';
import { stateName } from '@hydria/shared/rules/case-state.ts';
import { CaseStateChip } from '@hydria/shared/ui/case-state-chip.tsx';
import { useDeskT } from '../use-desk-t.ts';

/** The state of a case, in the words of the staff. */
export const CaseState = ({ status }: Pick<StaffCase, 'status'>) => {
  const t = useDeskT();
  return <CaseStateChip state={status} label={t(`cases.state_${stateName(status)}`)} />;
};
