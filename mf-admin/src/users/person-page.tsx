import { mdiPencilOutline } from '@mdi/js';
import { useState } from 'react';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useSendsMail } from '@hydria/shared/remote/sends-mail.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { readablePhone } from '@hydria/shared/rules/contact.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { from } from '@hydria/shared/theme/tokens.ts';
import { FailedRead, isGone } from '../failed-read.tsx';
import { PersonLinks } from '../supplies/supply-links.tsx';
import { usePeopleT } from '../use-people-t.ts';
import { useT } from '../use-t.ts';
import { ActAs, useMayActAs } from './act-as.tsx';
import { ActsCard } from './acts-card.tsx';
import { AfmDialog } from './afm-dialog.tsx';
import { ApprovalsCard } from './approvals-card.tsx';
import { languageName } from './language-name.ts';
import { spokenName } from './listed-name.ts';
import { PersonTabs, UsersBack, useUsersList } from './person-frame.tsx';
import { personPath } from './person-path.ts';
import { usePerson, type Person } from './person.queries.ts';
import { PasswordLinkCard } from './password-link.tsx';
import { RolesCard } from './roles-card.tsx';
import { useReach } from './use-reach.ts';
import { useUtilityNames } from './use-utility-names.ts';
import { UserState } from './user-state.tsx';

const Account = ({ person }: { person: Person }) => {
  const t = usePeopleT();
  const users = useT();
  const { date, dateTime } = useFormats();
  const utilities = useUtilityNames();
  const { isEverywhere } = useReach();
  const identity = person.identities[0];
  const [isOpen, setOpen] = useState(false);
  return (
    <SectionCard title={t('person.account')}>
      <DataList>
        <DataRow name={users('users.state')}>
          <UserState user={person} />
        </DataRow>
        <DataRow name={users('users.email')}>{person.email}</DataRow>
        {person.pending_email && <DataRow name={t('person.pending_email')}>{person.pending_email}</DataRow>}
        <DataRow name={users('users.phone')}>{person.phone ? readablePhone(person.phone) : t('person.none')}</DataRow>
        <DataRow name={t('person.afm')}>
          <Row as="span" gap="0 12px" align="center">
            {person.afm ?? t('person.none')}
            {person.reach === 'full' && !person.deleted_at && !person.is_self && (
              <Button size="small" onClick={() => setOpen(true)}>
                {t('afm.change')}
              </Button>
            )}
          </Row>
        </DataRow>
        <DataRow name={users('users.deya')}>{utilities(person)}</DataRow>
        <DataRow name={t('field.person.lang')}>{languageName(person.lang)}</DataRow>
        <DataRow name={users('users.created_at')}>{dateTime(person.created_at)}</DataRow>
        <DataRow name={users('users.last_login_at')}>
          {person.last_login_at ? dateTime(person.last_login_at) : users('users.never')}
        </DataRow>
        <DataRow name={t('person.sessions')}>{String(person.open_sessions)}</DataRow>
        <DataRow name={t('person.second_factor')}>{t(person.has_second_factor ? 'person.yes' : 'person.no')}</DataRow>
        <DataRow name={t('person.identity')}>
          {identity
            ? t('person.identity_since', { name: identity.full_name, date: date(identity.linked_at) })
            : t('person.none')}
        </DataRow>
        {person.deleted_at && <DataRow name={t('person.deleted_at')}>{dateTime(person.deleted_at)}</DataRow>}
        {person.merged_into !== null && (
          <DataRow name={t('merge.merged_into')}>
            <PortalLink to={personPath(person.merged_into, isEverywhere)}>{t('merge.other_account')}</PortalLink>
          </DataRow>
        )}
      </DataList>
      {isOpen && <AfmDialog person={person} onClose={() => setOpen(false)} />}
    </SectionCard>
  );
};

const Links = ({ person }: { person: Person }) => <PersonLinks t={usePeopleT()} person_id={person.id} />;

const Overview = ({ person }: { person: Person }) => {
  const sendsMail = useSendsMail();
  const isOther = !person.deleted_at && !person.is_self;
  return (
    <div css={{ display: 'grid', gap: 24, alignItems: 'start', [from.wide]: { gridTemplateColumns: '1fr 1fr' } }}>
      <div css={{ display: 'grid', gap: 24 }}>
        <Account person={person} />
        <RolesCard person={person} />
        <Links person={person} />
      </div>
      <div css={{ display: 'grid', gap: 24 }}>
        <ActsCard person={person} />
        {isOther && person.reach === 'full' && !sendsMail && person.active && <PasswordLinkCard person={person} />}
        {isOther && person.reach !== 'none' && <ApprovalsCard person={person} />}
      </div>
    </div>
  );
};

const Actions = ({ person }: { person: Person }) => {
  const t = usePeopleT();
  const mayActAs = useMayActAs();
  const { isEverywhere } = useReach();
  return (
    <>
      {mayActAs?.(person) && <ActAs user={person} hasWords />}
      {person.reach === 'full' && !person.deleted_at && (
        <Button
          component={PortalLink}
          to={personPath(person.id, isEverywhere, '/edit')}
          variant="outlined"
          size="small"
          startIcon={<Icon path={mdiPencilOutline} size={18} />}
        >
          {t('person.edit')}
        </Button>
      )}
    </>
  );
};

/** `/admin/users/{id}`: a person, their roles, and what can be done with the account. */
export const PersonPage = () => {
  const t = usePeopleT();
  const id = Number(usePathParams()['person_id']);
  const person = usePerson(id);
  const list = useUsersList();
  return (
    <Page
      title={person.data ? spokenName(person.data) : t('person.title')}
      // Names of people stay out of the history of a browser.
      windowTitle={t('person.title')}
      above={<UsersBack />}
      width="full"
      actions={person.data && <Actions person={person.data} />}
    >
      {!isGone(person.error) && <PersonTabs id={id} current="overview" />}
      {person.isPending && (
        <SectionCard>
          <Loading count={8} />
        </SectionCard>
      )}
      {person.isError && (
        <SectionCard>
          <FailedRead error={person.error} retry={person.refetch} list={list} />
        </SectionCard>
      )}
      {person.data && <Overview person={person.data} />}
    </Page>
  );
};
