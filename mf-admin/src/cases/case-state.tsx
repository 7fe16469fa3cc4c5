import { mdiAlertCircleOutline, mdiArrowDown, mdiArrowUpBold } from '@mdi/js';
import type { StaffCase } from '@hydria/shared/contract/cases.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { isActive, stateName } from '@hydria/shared/rules/case-state.ts';
import { CaseStateChip } from '@hydria/shared/ui/case-state-chip.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useCasesT } from './use-cases-t.ts';

/** The state of a case, in the words of the staff. */
export const CaseState = ({ status }: Pick<StaffCase, 'status'>) => {
  const t = useCasesT();
  return <CaseStateChip state={status} label={t(`cases.state_${stateName(status)}`)} />;
};

/** The priority of a case, where it is not the usual one. */
export const CasePriority = ({ priority }: Pick<StaffCase, 'priority'>) => {
  const t = useCasesT();
  if (priority === 'normal') return null;
  const isHigh = priority === 'high';
  return (
    <StatusChip
      tone={isHigh ? 'bad' : 'quiet'}
      icon={isHigh ? mdiArrowUpBold : mdiArrowDown}
      label={t(`cases.priority_${priority}`)}
    />
  );
};

/** Whether an open case is past its target time. */
export const isOverdue = ({ status, due_at }: Pick<StaffCase, 'status' | 'due_at'>): boolean =>
  isActive(status) && due_at !== null && Date.parse(due_at) < Date.now();

/** The target time of a case, marked when it has passed. */
export const DueTime = ({ request }: { request: Pick<StaffCase, 'status' | 'due_at'> }) => {
  const t = useCasesT();
  const { dateTime } = useFormats();
  if (request.due_at === null) return null;
  if (!isOverdue(request)) return <>{dateTime(request.due_at)}</>;
  return (
    <span css={{ display: 'inline-grid', gap: 4, justifyItems: 'start' }}>
      {dateTime(request.due_at)}
      <StatusChip tone="bad" icon={mdiAlertCircleOutline} label={t('cases.overdue_mark')} />
    </span>
  );
};
