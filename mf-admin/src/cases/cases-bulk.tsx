import { mdiAccountArrowRightOutline, mdiArrowRightCircleOutline } from '@mdi/js';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { StaffCase } from '@hydria/shared/contract/cases.ts';
import { CASE_MOVES, CASE_REASON_MAX, type CaseMove } from '@hydria/shared/contract/forms/case.ts';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { RowSelection } from '@hydria/shared/list/list-rows.tsx';
import { useSelection } from '@hydria/shared/list/use-selection.ts';
import type { List, Rows } from '@hydria/shared/list/use-list.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { CASE_PRIORITIES, CASES_AT_ONCE, type CasePriority } from '@hydria/shared/rules/case-work.ts';
import { width } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Dialog } from '@hydria/shared/ui/dialog.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { TextArea } from '@hydria/shared/ui/text-input.tsx';
import { useAssignable } from './case-work.tsx';
import { CASE_READS } from './cases.queries.ts';
import { useCasesT } from './use-cases-t.ts';

type Result = Answer<'POST /api/staff/cases/assign'>['data'][number];
type Selected = RowSelection<StaffCase>;

/** The cases that are chosen for an act; undefined for a reader who may perform none. */
export const useChosenCases = (filters: object, list: List<Rows<StaffCase>>): Selected | undefined => {
  const t = useCasesT();
  const deya_id = useSession((session) => session.deya_id);
  const mayAct = useSession(({ user }) =>
    ['cases.assign', 'cases.handle'].some((permission) => user?.scope.includes(permission)),
  );
  const of = JSON.stringify([deya_id, filters]);
  const selection = useSelection({ list, rowKey: ({ id }) => id, of, most: CASES_AT_ONCE });
  if (!mayAct) return undefined;
  return {
    selection,
    rowLabel: ({ code }) => t('cases.bulk_choose', { code }),
    pageLabel: t('cases.bulk_choose_page'),
  };
};

/** Says what was done; cases that were refused are named with the reason, and stay chosen. */
const useResults = ({ selection }: Selected, onClose: () => void) => {
  const t = useCasesT();
  const { notify } = usePlatform();
  const [refused, setRefused] = useState<{ results: Result[]; codes: Map<number, string> } | null>(null);
  const take = ({ data }: { data: Result[] }): void => {
    const failed = data.filter(({ outcome }) => outcome === 'refused');
    const kept = new Set(failed.map(({ id }) => id));
    const codes = new Map(selection.rows.map(({ id, code }) => [id, code]));
    selection.set(
      selection.rows.filter(({ id }) => !kept.has(id)),
      false,
    );
    if (failed.length > 0) return setRefused({ results: data, codes });
    notify({ kind: 'success', text: t('cases.bulk_done', { count: data.length }) });
    onClose();
  };
  return { refused, take };
};

const Refused = ({
  results,
  codes,
  onClose,
}: {
  results: Result[];
  codes: Map<number, string>;
  onClose: () => void;
}) => {
  const t = useCasesT();
  const errorText = useErrorText();
  const failed = results.filter(({ outcome }) => outcome === 'refused');
  return (
    <Dialog open title={t('cases.bulk_results')} onClose={onClose}>
      {results.length > failed.length && <p>{t('cases.bulk_done', { count: results.length - failed.length })}</p>}
      <p>{t('cases.bulk_refused', { count: failed.length })}</p>
      <ListReset gap={12}>
        {failed.map(({ id, code }) => (
          <li key={id}>
            <strong>{codes.get(id) ?? id}</strong>
            <Muted small>
              {code === 'required'
                ? t('error.case_move.reason.required')
                : errorText(new ApiError(422, code ?? 'invalid'))}
            </Muted>
          </li>
        ))}
      </ListReset>
    </Dialog>
  );
};

interface ActPanelProps {
  title: string;
  submitLabel: string;
  isBusy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The fields of an act, between the choice of cases and their list; the focus begins at the first field. */
const ActPanel = ({ title, submitLabel, isBusy, onSubmit, onClose, children }: ActPanelProps) => {
  const t = useCasesT();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>('select, textarea')?.focus(), []);
  return (
    <div ref={panel} role="group" aria-label={title} css={{ flexBasis: '100%', marginTop: 8 }}>
      <SectionCard title={title}>
        <Stack gap={16} css={{ maxWidth: width.reading }}>
          {children}
          <Row gap={8}>
            <Button variant="contained" loading={isBusy} onClick={onSubmit}>
              {submitLabel}
            </Button>
            <Button onClick={onClose}>{t('cases.bulk_cancel')}</Button>
          </Row>
        </Stack>
      </SectionCard>
    </div>
  );
};

interface ActProps {
  choosing: Selected;
  deya_id: number;
  onClose: () => void;
}

/** The value of a choice that changes nothing. */
const KEEP = 'keep';
const NONE = 'none';

const idOf = (chosen: string): { id: number | null } | null =>
  chosen === KEEP ? null : { id: chosen === NONE ? null : Number(chosen) };

/** The change of the chosen cases; `body` is null without one. */
const useChange = () => {
  const [team, setTeam] = useState(KEEP);
  const [person, setPerson] = useState(KEEP);
  const [priority, setPriority] = useState<CasePriority | typeof KEEP>(KEEP);
  const [to_team, to_person] = [idOf(team), idOf(person)];
  const isEmpty = !to_team && !to_person && priority === KEEP;
  const body = {
    ...(to_team && { team_id: to_team.id }),
    ...(to_person && { assignee_id: to_person.id }),
    ...(priority !== KEEP && { priority }),
  };
  return { team, setTeam, person, setPerson, priority, setPriority, body: isEmpty ? null : body };
};

const AssignFields = ({ change, isEmpty }: { change: ReturnType<typeof useChange>; isEmpty: boolean }) => {
  const t = useCasesT();
  const { teams, people } = useAssignable();
  const keep = { value: KEEP, label: t('cases.bulk_keep') } as const;
  const rows = (all: readonly { id: number; name: string }[]) =>
    all.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <SelectInput
        name="team"
        label={t('cases.team')}
        choices={[keep, { value: NONE, label: t('cases.team_none') }, ...rows(teams)]}
        value={change.team}
        onChange={change.setTeam}
        error={isEmpty ? t('cases.bulk_nothing') : undefined}
      />
      <SelectInput
        name="assignee"
        label={t('cases.assignee')}
        choices={[keep, { value: NONE, label: t('cases.assignee_none') }, ...rows(people)]}
        value={change.person}
        onChange={change.setPerson}
      />
      <SelectInput
        name="priority"
        label={t('cases.priority')}
        choices={[keep, ...CASE_PRIORITIES.map((value) => ({ value, label: t(`cases.priority_${value}`) }))]}
        value={change.priority}
        onChange={change.setPriority}
      />
    </>
  );
};

const Assign = ({ choosing, deya_id, onClose }: ActProps) => {
  const t = useCasesT();
  const change = useChange();
  const { refused, take } = useResults(choosing, onClose);
  const [isTried, setTried] = useState(false);
  const assign = useApiMutation('POST /api/staff/cases/assign', { invalidates: CASE_READS, onSuccess: take });
  if (refused) return <Refused {...refused} onClose={onClose} />;
  const { body } = change;
  const send = () => {
    if (!body) return setTried(true);
    const ids = choosing.selection.rows.map(({ id }) => id);
    if (!assign.isPending) assign.mutate({ query: { deya_id }, body: { ids, ...body } });
  };
  return (
    <ActPanel
      title={t('cases.bulk_assign')}
      submitLabel={t('cases.work_save')}
      isBusy={assign.isPending}
      onClose={onClose}
      onSubmit={send}
    >
      <AssignFields change={change} isEmpty={isTried && body === null} />
    </ActPanel>
  );
};

const Move = ({ choosing, deya_id, onClose }: ActProps) => {
  const t = useCasesT();
  const { refused, take } = useResults(choosing, onClose);
  const [to, setTo] = useState<CaseMove>('confirmed');
  const [reason, setReason] = useState('');
  const move = useApiMutation('POST /api/staff/cases/move', { invalidates: CASE_READS, onSuccess: take });
  if (refused) return <Refused {...refused} onClose={onClose} />;
  const send = () =>
    move.isPending ||
    move.mutate({
      query: { deya_id },
      body: { ids: choosing.selection.rows.map(({ id }) => id), to, ...(reason.trim() && { reason: reason.trim() }) },
    });
  return (
    <ActPanel
      title={t('cases.bulk_move')}
      submitLabel={t('cases.move')}
      isBusy={move.isPending}
      onClose={onClose}
      onSubmit={send}
    >
      <SelectInput
        name="to"
        label={t('cases.bulk_to')}
        choices={CASE_MOVES.map((value) => ({ value, label: t(`cases.move_${value}`) }))}
        value={to}
        onChange={setTo}
      />
      <TextArea
        name="reason"
        label={t('cases.bulk_reason')}
        optional
        rows={4}
        most={CASE_REASON_MAX}
        value={reason}
        onChange={setReason}
      />
    </ActPanel>
  );
};

const ACTS = { assign: Assign, move: Move };

/** The number of chosen cases, and the acts for all of them. */
export const CasesBulk = ({ choosing, deya_id }: { choosing: Selected; deya_id: number }) => {
  const t = useCasesT();
  const scope = useSession(({ user }) => user?.scope);
  const [open, setOpen] = useState<keyof typeof ACTS | null>(null);
  const { rows, set } = choosing.selection;
  const Act = open && ACTS[open];
  const button = (act: keyof typeof ACTS, permission: string, icon: string): ReactNode =>
    scope?.includes(permission) && (
      <Button size="small" variant="outlined" startIcon={<Icon path={icon} size={18} />} onClick={() => setOpen(act)}>
        {t(`cases.bulk_${act}`)}
      </Button>
    );
  return (
    <Row role="group" aria-label={t('cases.bulk_title')} gap="4px 16px" align="center" css={{ minHeight: 44 }}>
      <Muted role="status" css={{ fontVariantNumeric: 'tabular-nums' }}>
        {rows.length === 0 ? t('cases.bulk_none') : t('cases.bulk_chosen', { count: rows.length })}
      </Muted>
      {rows.length > 0 && (
        <>
          {button('assign', 'cases.assign', mdiAccountArrowRightOutline)}
          {button('move', 'cases.handle', mdiArrowRightCircleOutline)}
          <Button size="small" onClick={() => set(rows, false)}>
            {t('cases.bulk_clear')}
          </Button>
        </>
      )}
      {Act && <Act choosing={choosing} deya_id={deya_id} onClose={() => setOpen(null)} />}
    </Row>
  );
};
