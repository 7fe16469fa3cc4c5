import type { CasePerson, CaseTeam } from '@hydria/shared/contract/case-teams.ts';
import { caseTeamForm } from '@hydria/shared/contract/forms/case-team.ts';
import type { FormValues } from '@hydria/shared/contract/forms/form.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { EmailField, FlagField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm, type ApiForm as FormState } from '@hydria/shared/form/use-api-form.ts';
import { editedRow } from '@hydria/shared/form/use-edited-row.ts';
import { useSendsMail } from '@hydria/shared/remote/sends-mail.ts';
import { useFormField } from '@hydria/shared/form/use-form-field.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { CheckGroup } from '@hydria/shared/ui/choices.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { BackLink } from '../back-link.tsx';
import { GoneRow } from '../failed-read.tsx';
import { useCasePeople, useCaseTeams } from './case-teams.queries.ts';
import { DIGESTS } from './digest-choices.ts';
import { RowField } from './row-field.tsx';
import { SaveButtons } from './save-buttons.tsx';
import { useCaseSetupT } from './use-case-setup-t.ts';
import { useSaved } from './use-saved.ts';

const LIST = '/admin/case-teams';
const INVALIDATES = ['GET /api/staff/case-teams'] as const;

type Fields = (typeof caseTeamForm)['fields'];
type Values = FormValues<Fields>;

const valuesOf = ({ title, email, lead, members, is_active, digest_at }: CaseTeam): Values => ({
  title,
  email: email ?? '',
  lead: lead ? String(lead.person_id) : '',
  members: members.map(({ person_id }) => String(person_id)),
  limited: members.filter(({ is_limited }) => is_limited).map(({ person_id }) => String(person_id)),
  is_active,
  digest_at: digest_at ?? '',
});

/** The people who may be chosen: those who handle cases, and those whom the team has already. */
const choosable = (people: readonly CasePerson[], team?: CaseTeam): CasePerson[] => {
  const all = [...people, ...(team?.members ?? []), ...(team?.lead ? [team.lead] : [])];
  return [...new Map(all.map((person) => [person.person_id, person])).values()];
};

const toChoice = ({ person_id, name }: CasePerson) => ({ value: String(person_id), label: name });

interface PeopleProps {
  form: FormState<Fields>;
  people: readonly CasePerson[];
}

/** The members, and who of them sees the cases of the team alone. */
const Members = ({ form, people }: PeopleProps) => {
  const t = useCaseSetupT();
  const members = useFormField({ form, name: 'members' });
  const limited = useFormField({ form, name: 'limited' });
  const choose = (chosen: string[]) => {
    members.change(chosen);
    limited.change(limited.value.filter((person_id) => chosen.includes(person_id)));
  };
  const inTeam = people.filter(({ person_id }) => members.value.includes(String(person_id)));
  return (
    <>
      {people.length === 0 && <Muted>{t('teams.no_people')}</Muted>}
      {people.length > 0 && (
        <CheckGroup
          {...members.field}
          optional={false}
          choices={people.map(toChoice)}
          value={members.value}
          onChange={choose}
        />
      )}
      {inTeam.length > 0 && (
        <CheckGroup
          {...limited.field}
          optional={false}
          choices={inTeam.map(toChoice)}
          value={limited.value}
          onChange={limited.change}
        />
      )}
    </>
  );
};

const TeamFields = ({ form, people }: PeopleProps) => {
  const t = useCaseSetupT();
  const sendsMail = useSendsMail();
  return (
    <>
      <SectionCard>
        <div css={{ display: 'grid', gap: 24 }}>
          <TextField form={form} name="title" autoComplete="off" />
          <EmailField form={form} name="email" autoComplete="off" />
          {sendsMail && <RowField form={form} name="digest_at" none={t('teams.at_once')} choices={DIGESTS} />}
          <FlagField form={form} name="is_active" />
        </div>
      </SectionCard>
      <SectionCard title={t('teams.people')} note={t('teams.people_note')}>
        <div css={{ display: 'grid', gap: 24 }}>
          <RowField form={form} name="lead" none={t('teams.no_lead')} choices={people.map(toChoice)} />
          <Members form={form} people={people} />
        </div>
      </SectionCard>
      <SaveButtons list={LIST} isBusy={form.isBusy} />
    </>
  );
};

interface TeamProps {
  deya_id: number;
  people: readonly CasePerson[];
}

const NewTeam = ({ deya_id, people }: TeamProps) => {
  const t = useCaseSetupT();
  const form = useApiForm('POST /api/staff/case-teams', {
    rules: caseTeamForm,
    defaults: { is_active: true },
    guard: true,
    toInput: (body) => ({ query: { deya_id }, body }),
    invalidates: INVALIDATES,
    onSuccess: useSaved(LIST),
  });
  return (
    <ApiForm form={form} summary label={t('teams.new')}>
      <TeamFields form={form} people={people} />
    </ApiForm>
  );
};

const EditTeam = ({ team, deya_id, people }: TeamProps & { team: CaseTeam }) => {
  const t = useCaseSetupT();
  const all = choosable(people, team);
  const nameOf = (person_id: unknown) => all.find((one) => String(one.person_id) === String(person_id))?.name ?? '—';
  const inWords = (field: string, value: unknown): string | undefined => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (Array.isArray(value)) return value.map(nameOf).join(', ') || '—';
    return field === 'lead' ? nameOf(value) : undefined;
  };
  const form = useApiForm('PUT /api/staff/case-teams/{id}', {
    rules: caseTeamForm,
    edits: editedRow(caseTeamForm, team, valuesOf, inWords),
    toInput: (body, _, version) => ({ params: { id: team.id }, query: { deya_id }, body: { ...body, version } }),
    invalidates: INVALIDATES,
    onSuccess: useSaved(LIST),
  });
  return (
    <ApiForm form={form} summary label={t('teams.one')}>
      <TeamFields form={form} people={all} />
    </ApiForm>
  );
};

const Back = () => <BackLink to={LIST}>{useCaseSetupT()('teams.title')}</BackLink>;

/** `/admin/case-teams/new`. */
export const NewCaseTeamPage = () => {
  const t = useCaseSetupT();
  const deya_id = useSession((session) => session.deya_id);
  const people = useCasePeople();
  return (
    <Page title={t('teams.new')} intro={t('teams.form_intro')} above={<Back />} width="reading">
      {people.isPending && <Loading shape="form" count={4} />}
      {people.isError && <Failed error={people.error} retry={people.refetch} />}
      {people.data && deya_id !== null && <NewTeam key={deya_id} deya_id={deya_id} people={people.data.data} />}
    </Page>
  );
};

/** `/admin/case-teams/{id}`: a team with its people. */
export const CaseTeamPage = () => {
  const t = useCaseSetupT();
  const deya_id = useSession((session) => session.deya_id);
  const id = Number(usePathParams()['id']);
  const [teams, people] = [useCaseTeams(), useCasePeople()];
  const team = teams.data?.data.find((one) => one.id === id);
  const failed = [teams, people].find(({ isError }) => isError);
  return (
    <Page title={team?.title ?? t('teams.one')} intro={t('teams.form_intro')} above={<Back />} width="reading">
      {failed?.error && <Failed error={failed.error} retry={() => void failed.refetch()} />}
      {!failed && !(teams.data && people.data) && <Loading shape="form" count={4} />}
      {teams.data && !team && <GoneRow title={t('teams.gone')} list={{ to: LIST, label: t('teams.title') }} />}
      {team && people.data && deya_id !== null && (
        <EditTeam key={team.id} team={team} deya_id={deya_id} people={people.data.data} />
      )}
    </Page>
  );
};
