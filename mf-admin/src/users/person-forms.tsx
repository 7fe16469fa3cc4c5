import { newPersonForm, personForm } from '@hydria/shared/contract/forms/person.ts';
import type { Fields, NamesOf } from '@hydria/shared/contract/forms/form.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { EmailField, PhoneField, SelectField, TextField } from '@hydria/shared/form/fields.tsx';
import { editedRow } from '@hydria/shared/form/use-edited-row.ts';
import { useApiForm, type ApiForm as FormState } from '@hydria/shared/form/use-api-form.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { usePlatform, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { LANGUAGES } from '@hydria/shared/rules/languages.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { FailedRead } from '../failed-read.tsx';
import { usePeopleT } from '../use-people-t.ts';
import { languageName } from './language-name.ts';
import { spokenName } from './listed-name.ts';
import { UsersBack, useUsersList } from './person-frame.tsx';
import { APPROVAL_READS } from './decide-approval.tsx';
import { personPath } from './person-path.ts';
import { usePerson, type Person } from './person.queries.ts';
import { useReach } from './use-reach.ts';

const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: languageName(value) }));

/** The fields that a new and a changed person have. */
type PersonFields = Pick<(typeof personForm)['fields'], 'first_name' | 'last_name' | 'email' | 'phone' | 'lang'>;

const PersonFieldset = <F extends Fields & PersonFields>({ form }: { form: FormState<F> }) => {
  // Every field of `PersonFields` holds a text, which the compiler does not conclude for any form with them.
  const name = (field: keyof PersonFields) => field as unknown as NamesOf<F, string>;
  return (
    <>
      <TextField form={form} name={name('first_name')} autoComplete="off" />
      <TextField form={form} name={name('last_name')} autoComplete="off" />
      <EmailField form={form} name={name('email')} autoComplete="off" />
      <PhoneField form={form} name={name('phone')} autoComplete="off" />
      <SelectField form={form} name={name('lang')} choices={LANGUAGE_CHOICES} />
    </>
  );
};

const Buttons = ({ isBusy, label, back }: { isBusy: boolean; label: string; back: string }) => {
  const t = usePeopleT();
  return (
    <Row gap={12}>
      <Button type="submit" variant="contained" loading={isBusy}>
        {label}
      </Button>
      <Button component={PortalLink} to={back}>
        {t('cancel')}
      </Button>
    </Row>
  );
};

const NewPerson = () => {
  const t = usePeopleT();
  const { notify, navigate } = usePlatform();
  const { language } = useRemoteContext();
  const { query, isEverywhere } = useReach();
  const form = useApiForm('POST /api/users', {
    rules: newPersonForm,
    defaults: { lang: language, send_confirmation_email: 'yes' },
    guard: true,
    toInput: (body) => ({ query, body }),
    invalidates: ['GET /api/users/search'],
    onSuccess: ({ id }, { body }) => {
      notify({ kind: 'success', text: t('person.made', { name: `${body.first_name} ${body.last_name}` }) });
      navigate(personPath(id, isEverywhere));
    },
  });
  return (
    <ApiForm form={form} summary>
      <PersonFieldset form={form} />
      <SelectField
        form={form}
        name="send_confirmation_email"
        choices={(['yes', 'no'] as const).map((value) => ({ value, label: t(`person.confirmation_${value}`) }))}
      />
      <Buttons isBusy={form.isBusy} label={t('person.create')} back="/admin/users" />
    </ApiForm>
  );
};

/** `/admin/users/new`: a new account. */
export const NewPersonPage = () => {
  const t = usePeopleT();
  const { isEverywhere } = useReach();
  return (
    <Page
      title={t('person.new')}
      intro={t(isEverywhere ? 'person.new_everywhere' : 'person.new_here')}
      above={<UsersBack />}
      width="reading"
    >
      <SectionCard>
        <NewPerson />
      </SectionCard>
    </Page>
  );
};

const valuesOf = ({ first_name, last_name, email, phone, lang }: Person) => ({
  first_name,
  last_name,
  email,
  phone: phone ?? '',
  lang,
});

const EditPerson = ({ person }: { person: Person }) => {
  const t = usePeopleT();
  const { notify, navigate } = usePlatform();
  const { query, isEverywhere } = useReach();
  const page = personPath(person.id, isEverywhere);
  const form = useApiForm('PUT /api/users/{id}', {
    rules: personForm,
    edits: editedRow(personForm, person, valuesOf, (field, value) =>
      field === 'lang' ? languageName(value as Person['lang']) : undefined,
    ),
    toInput: (body, _, version) => ({ params: { id: person.id }, query, body: { ...body, version } }),
    invalidates: APPROVAL_READS,
    atFields: { approval_waiting: 'email' },
    onSuccess: ({ email }, { body }) => {
      const isWaiting = body.email.trim().toLowerCase() !== email;
      notify({ kind: isWaiting ? 'info' : 'success', text: t(isWaiting ? 'person.email_waits' : 'person.saved') });
      navigate(page);
    },
  });
  return (
    <ApiForm form={form} summary>
      <PersonFieldset form={form} />
      {form.values.email.trim().toLowerCase() !== person.email && (
        <Alert severity="info" role="status">
          {t('person.email_changes')}
        </Alert>
      )}
      <Buttons isBusy={form.isBusy} label={t('save')} back={page} />
    </ApiForm>
  );
};

/** `/admin/users/{id}/edit`: the data of an account. */
export const EditPersonPage = () => {
  const t = usePeopleT();
  const person = usePerson(Number(usePathParams()['person_id']));
  const list = useUsersList();
  return (
    <Page
      title={person.data ? t('person.edit_whom', { name: spokenName(person.data) }) : t('person.edit')}
      windowTitle={t('person.edit')}
      above={<UsersBack />}
      width="reading"
    >
      <SectionCard>
        {person.isPending && <Loading shape="form" count={5} />}
        {person.isError && <FailedRead error={person.error} retry={person.refetch} list={list} />}
        {person.data && <EditPerson key={person.data.id} person={person.data} />}
      </SectionCard>
    </Page>
  );
};
