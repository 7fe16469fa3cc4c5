import { useState } from 'react';
import type { WholeCase } from '@hydria/shared/contract/cases.ts';
import { caseWorkForm } from '@hydria/shared/contract/forms/case.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { SelectField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { editedRow } from '@hydria/shared/form/use-edited-row.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useInvalidate } from '@hydria/shared/remote/use-api-query.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { CASE_PRIORITIES } from '@hydria/shared/rules/case-work.ts';
import { notOnPaper } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useCasePeople, useCaseTeams } from '../case-teams/case-teams.queries.ts';
import { RowField } from '../case-teams/row-field.tsx';
import { CasePriority, DueTime } from './case-state.tsx';
import { CASE_READS } from './cases.queries.ts';
import { ChangeKind } from './change-kind.tsx';
import { useCasesT } from './use-cases-t.ts';
import { useRoutingWords } from './use-routing-words.ts';

interface OfCase {
  request: WholeCase;
  deya_id: number;
}

const valuesOf = ({ team, assignee, priority, due_on, due_time }: WholeCase) => ({
  team_id: team ? String(team.id) : '',
  assignee_id: assignee ? String(assignee.id) : '',
  priority,
  due_on: due_on ?? '',
  due_time: due_time ?? '',
});

/** The choices of a field, with the present one where it can no longer be chosen. */
const choicesWith = (all: readonly { id: number; name: string }[], present: { id: number; name: string } | null) => {
  const known = present === null || all.some(({ id }) => id === present.id) ? all : [...all, present];
  return known.map(({ id, name }) => ({ value: String(id), label: name }));
};

/** The teams in use, and the people who handle cases, as choices. */
export const useAssignable = () => {
  const teams = (useCaseTeams().data?.data ?? []).filter(({ is_active }) => is_active);
  const people = useCasePeople().data?.data ?? [];
  return {
    teams: teams.map(({ id, title }) => ({ id, name: title })),
    people: people.map(({ person_id, name }) => ({ id: person_id, name })),
  };
};

const EditWork = ({ request, deya_id, onClose }: OfCase & { onClose: () => void }) => {
  const t = useCasesT();
  const { notify } = usePlatform();
  const { teams, people } = useAssignable();
  const form = useApiForm('PUT /api/staff/cases/{id}/work', {
    rules: caseWorkForm,
    edits: editedRow(caseWorkForm, request, valuesOf, (field, value) => {
      if (field === 'team_id') return choicesWith(teams, request.team).find((one) => one.value === value)?.label;
      if (field === 'assignee_id')
        return choicesWith(people, request.assignee).find((one) => one.value === value)?.label;
      const priority = CASE_PRIORITIES.find((known) => known === value);
      return priority && t(`cases.priority_${priority}`);
    }),
    toInput: (body, _, version) => ({ params: { id: request.id }, query: { deya_id }, body: { ...body, version } }),
    invalidates: CASE_READS,
    onSuccess: () => {
      notify({ kind: 'success', text: t('cases.work_saved') });
      onClose();
    },
  });
  return (
    <DialogForm form={form} title={t('cases.work_edit')} submitLabel={t('cases.work_save')} onClose={onClose}>
      <RowField form={form} name="team_id" none={t('cases.team_none')} choices={choicesWith(teams, request.team)} />
      <RowField
        form={form}
        name="assignee_id"
        none={t('cases.assignee_none')}
        choices={choicesWith(people, request.assignee)}
      />
      <SelectField
        form={form}
        name="priority"
        choices={CASE_PRIORITIES.map((value) => ({ value, label: t(`cases.priority_${value}`) }))}
      />
      <TextField form={form} name="due_on" type="date" />
      <TextField form={form} name="due_time" type="time" />
    </DialogForm>
  );
};

/** Assigns the case to the reader; after a change of a colleague the page reads the case again, and a snackbar says why. */
export const useTakeCase = ({ id, version }: Pick<WholeCase, 'id' | 'version'>, deya_id: number) => {
  const t = useCasesT();
  const { notify } = usePlatform();
  const invalidate = useInvalidate();
  const take = useApiMutation('POST /api/staff/cases/{id}/take', {
    invalidates: CASE_READS,
    onSuccess: () => notify({ kind: 'success', text: t('cases.taken') }),
    handlesError: ({ code }) => {
      if (code !== 'changed_meanwhile') return false;
      void invalidate('GET /api/staff/cases/{id}');
      notify({ kind: 'error', text: t('cases.taken_meanwhile') });
      return true;
    },
  });
  return {
    isBusy: take.isPending,
    take: () => take.isPending || take.mutate({ params: { id }, query: { deya_id }, body: { version } }),
  };
};

/** Gives the case what the present rules say, as if it were new. */
const RouteAgain = ({ id, deya_id }: { id: number; deya_id: number }) => {
  const t = useCasesT();
  const { notify } = usePlatform();
  const words = useRoutingWords();
  const route = useApiMutation('POST /api/staff/cases/{id}/route', {
    invalidates: CASE_READS,
    onSuccess: (routing) => notify(words(routing)),
  });
  return (
    <Button
      variant="outlined"
      loading={route.isPending}
      onClick={() => route.mutate({ params: { id }, query: { deya_id } })}
    >
      {t('cases.route')}
    </Button>
  );
};

/** Team, person, priority and target time of a case. */
export const CaseWork = ({ request, deya_id }: OfCase) => {
  const t = useCasesT();
  const [isOpen, setOpen] = useState(false);
  const user = useSession((session) => session.user);
  const { take, isBusy } = useTakeCase(request, deya_id);
  const { team, assignee, priority, due_at } = request;
  const mayAssign = user?.scope.includes('cases.assign') === true;
  const mayTake = user?.scope.includes('cases.handle') === true && assignee?.id !== user.id;
  return (
    <SectionCard title={t('cases.work')}>
      <Stack gap={16}>
        <DataList>
          <DataRow name={t('cases.team')}>{team?.name ?? t('cases.team_none')}</DataRow>
          <DataRow name={t('cases.assignee')}>{assignee?.name ?? t('cases.assignee_none')}</DataRow>
          <DataRow name={t('cases.priority')}>
            {priority === 'normal' ? t('cases.priority_normal') : <CasePriority priority={priority} />}
          </DataRow>
          <DataRow name={t('cases.due_at')}>
            {due_at === null ? <Muted as="span">{t('cases.no_due')}</Muted> : <DueTime request={request} />}
          </DataRow>
        </DataList>
        {(mayTake || mayAssign) && (
          <Row gap={8} css={notOnPaper}>
            {mayTake && (
              <Button variant="outlined" loading={isBusy} onClick={take}>
                {t('cases.take')}
              </Button>
            )}
            {mayAssign && (
              <Button variant="outlined" onClick={() => setOpen(true)}>
                {t('cases.work_edit')}
              </Button>
            )}
            {mayAssign && <RouteAgain id={request.id} deya_id={deya_id} />}
            {mayAssign && <ChangeKind request={request} deya_id={deya_id} />}
          </Row>
        )}
      </Stack>
      {isOpen && <EditWork request={request} deya_id={deya_id} onClose={() => setOpen(false)} />}
    </SectionCard>
  );
};
