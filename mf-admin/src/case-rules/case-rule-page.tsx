import { useState } from 'react';
import type { CaseRule, CaseRuleTrial } from '@hydria/shared/contract/case-rules.ts';
import { caseRuleForm } from '@hydria/shared/contract/forms/case-rule.ts';
import { checkForm, toBody, type FormValues } from '@hydria/shared/contract/forms/form.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { FlagField, NumberField, SelectField, TextAreaField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm, type ApiForm as FormState } from '@hydria/shared/form/use-api-form.ts';
import { editedRow } from '@hydria/shared/form/use-edited-row.ts';
import { useFormField } from '@hydria/shared/form/use-form-field.ts';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { WEEKDAYS } from '@hydria/shared/rules/case-routing.ts';
import { CASE_KINDS, CASE_PRIORITIES, CASE_SOURCES } from '@hydria/shared/rules/case-work.ts';
import { polygonText } from '@hydria/shared/rules/polygon.ts';
import { PROBLEM_TYPES } from '@hydria/shared/rules/report.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { CheckGroup, type Choice } from '@hydria/shared/ui/choices.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { BackLink } from '../back-link.tsx';
import { useAreaName, useCaseAreas } from '../case-areas/case-areas.queries.ts';
import { useCasePeople, useCaseRules, useCaseTeams } from '../case-teams/case-teams.queries.ts';
import { RowField } from '../case-teams/row-field.tsx';
import { SaveButtons } from '../case-teams/save-buttons.tsx';
import { useCaseSetupT } from '../case-teams/use-case-setup-t.ts';
import { useSaved } from '../case-teams/use-saved.ts';
import { RulePlace, UnreachableAlert, useUnreachable, type Unreachable } from './rule-place.tsx';
import { GoneRow } from '../failed-read.tsx';

const LIST = '/admin/case-rules';
const INVALIDATES = ['GET /api/staff/case-rules'] as const;

type Fields = (typeof caseRuleForm)['fields'];
type Values = FormValues<Fields>;
type Form = FormState<Fields>;

const numberText = (row: { id: number } | null): string => (row ? String(row.id) : '');

const valuesOf = (rule: CaseRule): Values => ({
  title: rule.title,
  before: '',
  kind: rule.kind ?? '',
  problem_type: rule.problem_type ?? '',
  source: rule.source ?? '',
  districts: (rule.districts ?? []).join('\n'),
  area_id: rule.area_id === null ? '' : String(rule.area_id),
  area: rule.area ? polygonText(rule.area) : '',
  days: rule.days ?? [],
  from: rule.from ?? '',
  until: rule.until ?? '',
  team: numberText(rule.team),
  assignee: numberText(rule.assignee),
  priority: rule.priority,
  target_hours: rule.target_hours,
  is_active: rule.is_active,
});

interface Receivers {
  rules: readonly CaseRule[];
  areas: readonly Choice[];
  teams: readonly Choice[];
  people: readonly Choice[];
}

const useReceivers = (rule?: CaseRule) => {
  const nameOf = useAreaName();
  const [teams, people, rules, areas] = [useCaseTeams(), useCasePeople(), useCaseRules(), useCaseAreas()];
  const failed = [teams, people, rules, areas].find(({ isError }) => isError);
  const data: Receivers | undefined = teams.data &&
    people.data &&
    rules.data &&
    areas.data && {
      rules: rules.data.data,
      areas: areas.data.data.map((area) => ({ value: String(area.id), label: nameOf(area.title) })),
      teams: teams.data.data
        .filter(({ id, is_active }) => is_active || id === rule?.team?.id)
        .map(({ id, title }) => ({ value: String(id), label: title })),
      people: people.data.data.map(({ person_id, name }) => ({ value: String(person_id), label: name })),
    };
  return { data, failed };
};

const Days = ({ form }: { form: Form }) => {
  const t = useCaseSetupT();
  const { field, value, change } = useFormField({ form, name: 'days' });
  const choices = WEEKDAYS.map((day) => ({ value: day, label: t(`days.${day}`) }));
  return <CheckGroup {...field} optional="either" choices={choices} value={value} onChange={change} />;
};

const Conditions = ({ form, areas }: { form: Form; areas: readonly Choice[] }) => {
  const t = useCaseSetupT();
  return (
    <SectionCard title={t('rules.conditions')} note={t('rules.conditions_note')}>
      <Stack gap={24}>
        <RowField
          form={form}
          name="kind"
          none={t('rules.any_kind')}
          choices={CASE_KINDS.map((value) => ({ value, label: t(`rules.kinds.${value}`) }))}
        />
        <RowField
          form={form}
          name="problem_type"
          none={t('rules.any_type')}
          choices={PROBLEM_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        />
        <RowField
          form={form}
          name="source"
          none={t('rules.any_source')}
          choices={CASE_SOURCES.map((value) => ({ value, label: t(`sources.${value}`) }))}
        />
        {areas.length > 0 && <RowField form={form} name="area_id" none={t('rules.any_area')} choices={areas} />}
        <TextAreaField form={form} name="districts" rows={3} />
        <TextAreaField form={form} name="area" rows={5} />
        <Days form={form} />
        <div css={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))' }}>
          <TextField form={form} name="from" type="time" />
          <TextField form={form} name="until" type="time" />
        </div>
      </Stack>
    </SectionCard>
  );
};

const Result = ({ form, receivers }: { form: Form; receivers: Receivers }) => {
  const t = useCaseSetupT();
  return (
    <SectionCard title={t('rules.given')} note={t('rules.given_note')}>
      <Stack gap={24}>
        <RowField form={form} name="team" none={t('rules.no_team')} choices={receivers.teams} />
        <RowField form={form} name="assignee" none={t('rules.no_person')} choices={receivers.people} />
        <SelectField
          form={form}
          name="priority"
          choices={CASE_PRIORITIES.map((value) => ({ value, label: t(`rules.priorities.${value}`) }))}
        />
        <NumberField form={form} name="target_hours" />
      </Stack>
    </SectionCard>
  );
};

const TrialResult = ({ trial }: { trial: CaseRuleTrial }) => {
  const t = useCaseSetupT();
  return (
    <Stack gap={12}>
      {trial.covered_by && (
        <Alert severity="warning" role="status">
          {t('rules.covered_long', { title: trial.covered_by.title })}
        </Alert>
      )}
      <p>{t('rules.trial_routed', { count: trial.routed, considered: trial.considered })}</p>
      {trial.taken > 0 && <p>{t('rules.trial_taken', { count: trial.taken })}</p>}
      {trial.by_type > 0 && <p>{t('rules.trial_by_type', { count: trial.by_type })}</p>}
      <p>{t('rules.trial_unrouted', { count: trial.unrouted })}</p>
      {trial.references.length > 0 && (
        <ul css={{ columns: '12em', margin: 0, paddingInlineStart: 20 }}>
          {trial.references.map(({ id, code }) => (
            <li key={id}>
              <PortalLink to={`/admin/cases/${id}`}>{code}</PortalLink>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
};

/** Tries the rule of the form on the cases of the last days. */
const Trial = ({ form, deya_id, id }: { form: Form; deya_id: number; id?: number }) => {
  const t = useCaseSetupT();
  const errorText = useErrorText();
  const [isWrong, setWrong] = useState(false);
  const attempt = useApiMutation('POST /api/staff/case-rules/trial', {});
  const run = () => {
    const body = toBody(caseRuleForm, form.values);
    const wrong = Object.keys(checkForm(caseRuleForm, body)).length > 0;
    setWrong(wrong);
    if (!wrong) attempt.mutate({ query: { deya_id, ...(id !== undefined && { id }) }, body });
  };
  return (
    <SectionCard title={t('rules.trial')} note={t('rules.trial_note')}>
      <Stack gap={16} align="start">
        <Button variant="outlined" loading={attempt.isPending} onClick={run}>
          {t('rules.attempt')}
        </Button>
        <div role="status">
          {isWrong && <p>{t('rules.trial_wrong')}</p>}
          {!isWrong && attempt.isError && <p>{errorText(attempt.error)}</p>}
          {!isWrong && attempt.data && <TrialResult trial={attempt.data} />}
        </div>
      </Stack>
    </SectionCard>
  );
};

interface RuleFieldsProps {
  form: Form;
  receivers: Receivers;
  deya_id: number;
  id?: number;
  unreachable: Unreachable | null;
}

const RuleFields = ({ form, receivers, deya_id, id, unreachable }: RuleFieldsProps) => (
  <>
    <SectionCard>
      <Stack gap={24}>
        <TextField form={form} name="title" autoComplete="off" />
        <RulePlace form={form} rules={receivers.rules} {...(id !== undefined && { rule: id })} />
        <FlagField form={form} name="is_active" />
      </Stack>
    </SectionCard>
    <Conditions form={form} areas={receivers.areas} />
    <Result form={form} receivers={receivers} />
    <Trial form={form} deya_id={deya_id} {...(id !== undefined && { id })} />
    <UnreachableAlert form={form} rules={receivers.rules} of={unreachable} {...(id !== undefined && { rule: id })} />
    <SaveButtons list={LIST} isBusy={form.isBusy} />
  </>
);

const NewRule = ({ deya_id, receivers }: { deya_id: number; receivers: Receivers }) => {
  const t = useCaseSetupT();
  const { unreachable, handlesError } = useUnreachable();
  const form = useApiForm('POST /api/staff/case-rules', {
    rules: caseRuleForm,
    handlesError,
    defaults: { priority: 'normal', is_active: true },
    guard: true,
    toInput: (body) => ({ query: { deya_id }, body }),
    invalidates: INVALIDATES,
    onSuccess: useSaved(LIST),
  });
  return (
    <ApiForm form={form} summary label={t('rules.new')}>
      <RuleFields form={form} receivers={receivers} deya_id={deya_id} unreachable={unreachable} />
    </ApiForm>
  );
};

const useWordsOf = (receivers: Receivers) => {
  const t = useCaseSetupT();
  const labelIn = (choices: readonly Choice[], value: unknown) =>
    choices.find((choice) => choice.value === value)?.label ?? '—';
  return (field: string, value: unknown): string | undefined => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (field === 'area_id') return labelIn(receivers.areas, value);
    if (field === 'team') return labelIn(receivers.teams, value);
    return field === 'assignee' ? labelIn(receivers.people, value) : undefined;
  };
};

const EditRule = ({ rule, deya_id, receivers }: { rule: CaseRule; deya_id: number; receivers: Receivers }) => {
  const t = useCaseSetupT();
  const { notify, navigate } = usePlatform();
  const { id } = rule;
  const { unreachable, handlesError } = useUnreachable();
  const form = useApiForm('PUT /api/staff/case-rules/{id}', {
    rules: caseRuleForm,
    handlesError,
    edits: editedRow(caseRuleForm, rule, valuesOf, useWordsOf(receivers)),
    toInput: (body, _, version) => ({ params: { id }, query: { deya_id }, body: { ...body, version } }),
    invalidates: INVALIDATES,
    onSuccess: useSaved(LIST),
  });
  const remove = useApiMutation('DELETE /api/staff/case-rules/{id}', {
    invalidates: INVALIDATES,
    onSuccess: () => {
      notify({ kind: 'success', text: t('rules.deleted') });
      navigate(LIST);
    },
  });
  return (
    <Stack gap={24}>
      {rule.covered_by && (
        <Alert severity="warning" role="status">
          {t('rules.covered_long', { title: rule.covered_by.title })}
        </Alert>
      )}
      <ApiForm form={form} summary label={t('rules.one')}>
        <RuleFields form={form} receivers={receivers} deya_id={deya_id} id={id} unreachable={unreachable} />
      </ApiForm>
      <SectionCard title={t('rules.delete')} note={t('rules.delete_note')}>
        <Button
          variant="outlined"
          color="error"
          loading={remove.isPending}
          onClick={() => remove.mutate({ params: { id }, query: { deya_id } })}
        >
          {t('rules.delete')}
        </Button>
      </SectionCard>
    </Stack>
  );
};

const Back = () => <BackLink to={LIST}>{useCaseSetupT()('rules.title')}</BackLink>;

/** `/admin/case-rules/new`. */
export const NewCaseRulePage = () => {
  const t = useCaseSetupT();
  const deya_id = useSession((session) => session.deya_id);
  const { data, failed } = useReceivers();
  return (
    <Page title={t('rules.new')} intro={t('rules.form_intro')} above={<Back />} width="reading">
      {failed?.error && <Failed error={failed.error} retry={() => void failed.refetch()} />}
      {!failed && !data && <Loading shape="form" count={5} />}
      {data && deya_id !== null && <NewRule key={deya_id} deya_id={deya_id} receivers={data} />}
    </Page>
  );
};

/** `/admin/case-rules/{id}`: a rule, which can be tried before it is saved. */
export const CaseRulePage = () => {
  const t = useCaseSetupT();
  const deya_id = useSession((session) => session.deya_id);
  const id = Number(usePathParams()['id']);
  const rules = useCaseRules();
  const rule = rules.data?.data.find((one) => one.id === id);
  const receivers = useReceivers(rule);
  const failed = rules.isError ? rules : receivers.failed;
  return (
    <Page title={rule?.title ?? t('rules.one')} intro={t('rules.form_intro')} above={<Back />} width="reading">
      {failed?.error && <Failed error={failed.error} retry={() => void failed.refetch()} />}
      {!failed && !(rules.data && receivers.data) && <Loading shape="form" count={5} />}
      {rules.data && !rule && <GoneRow title={t('rules.gone')} list={{ to: LIST, label: t('rules.title') }} />}
      {rule && receivers.data && deya_id !== null && (
        <EditRule key={rule.id} rule={rule} deya_id={deya_id} receivers={receivers.data} />
      )}
    </Page>
  );
};
