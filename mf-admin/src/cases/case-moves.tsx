import { useState } from 'react';
import type { WholeCase } from '@hydria/shared/contract/cases.ts';
import { CASE_MOVES, caseMoveForm, type CaseMove } from '@hydria/shared/contract/forms/case.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { TextAreaField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useInvalidate } from '@hydria/shared/remote/use-api-query.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { CASE_STATES, mayBecome, stateName } from '@hydria/shared/rules/case-state.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { DecisionCard, type DecisionAct, type DecisionDialogProps } from '../one-request.tsx';
import { PublicReason } from './case-publicity.tsx';
import { CASE_READS } from './cases.queries.ts';
import { ReasonTemplates } from './reason-templates.tsx';
import { useCasesT } from './use-cases-t.ts';

type MoveProps = DecisionDialogProps<WholeCase>;

/** The words of a move. A case that was solved is closed for good, any other one without a solution. */
const wordOf = (to: CaseMove, status: WholeCase['status']) =>
  to === 'closed' && status === CASE_STATES.resolved ? 'cases.move_closed_resolved' : (`cases.move_${to}` as const);

/** The dialog of a move, with the words that the sender reads. It stays with its text when a colleague was first. */
const moveDialog = (to: CaseMove) =>
  function MoveDialog({ request, deya_id, onClose }: MoveProps) {
    const { id, status, is_told } = request;
    const t = useCasesT();
    const { notify } = usePlatform();
    const invalidate = useInvalidate();
    const [seen] = useState(status);
    const form = useApiForm('POST /api/staff/cases/{id}/move', {
      rules: caseMoveForm,
      defaults: { to, from: status },
      toInput: (body) => ({ params: { id }, query: { deya_id }, body: { ...body, from: status } }),
      handlesError: ({ code }) => {
        if (code === 'case_moved') void invalidate('GET /api/staff/cases/{id}');
        // Still shown as a snackbar.
        return false;
      },
      invalidates: CASE_READS,
      onSuccess: () => {
        notify({ kind: 'success', text: t(is_told ? 'cases.moved_told' : 'cases.moved') });
        onClose();
      },
    });
    return (
      <DialogForm form={form} title={t(wordOf(to, seen))} submitLabel={t('cases.move')} onClose={onClose}>
        {status !== seen && (
          <Alert severity="warning">{t('cases.meanwhile', { state: t(`cases.state_${stateName(status)}`) })}</Alert>
        )}
        <p>{t(is_told ? 'cases.reads' : 'cases.reads_nothing')}</p>
        <PublicReason request={request} />
        <ReasonTemplates id={id} to={to} onChoose={(reason) => form.set({ reason })} />
        <TextAreaField form={form} name="reason" rows={4} />
      </DialogForm>
    );
  };

const DIALOGS = Object.fromEntries(CASE_MOVES.map((to) => [to, moveDialog(to)])) as Record<
  CaseMove,
  ReturnType<typeof moveDialog>
>;

/** The acts of a state: the first one goes on, and closing without a solution is marked. */
const useActs = ({ status }: WholeCase): DecisionAct<WholeCase>[] => {
  const t = useCasesT();
  const possible = CASE_MOVES.filter((to) => mayBecome(status, CASE_STATES[to]));
  return possible.map((to, index) => ({
    label: t(wordOf(to, status)),
    look: index === 0 ? 'main' : to === 'closed' ? 'danger' : 'other',
    Dialog: DIALOGS[to],
  }));
};

/** The next states of a case, each with its dialog. */
export const CaseMoves = (props: Omit<MoveProps, 'onClose'>) => {
  const t = useCasesT();
  return (
    <DecisionCard
      {...props}
      isOwn={props.request.is_own}
      title={t('cases.next')}
      note={t(props.request.is_told ? 'cases.next_note' : 'cases.next_note_untold')}
      acts={useActs(props.request)}
    />
  );
};
