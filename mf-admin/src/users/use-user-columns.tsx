import { Fragment } from 'react';
import type { ListedUser } from '@hydria/shared/contract/users.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { readablePhone } from '@hydria/shared/rules/contact.ts';
import { useRoleName } from '../use-role-name.ts';
import { useT } from '../use-t.ts';
import { ActAs, useMayActAs } from './act-as.tsx';
import { listedName } from './listed-name.ts';
import { personPath } from './person-path.ts';
import { UserState, useStateName } from './user-state.tsx';

/** The names of the roles of a person, each once. */
const useRoles = () => {
  const t = useT();
  const roleName = useRoleName();
  return ({ roles }: ListedUser): string =>
    [...new Set(roles.map(({ name }) => roleName(name)))].join(', ') || t('users.no_roles');
};

/** A long e-mail breaks before the `@`, and never inside a word. */
const Email = ({ email }: { email: string }) => (
  <span>
    {email.split(/(?=@)/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);

/** The columns of the users list. Names lead to the page of a person, who is looked for where the list was read. */
export const useUserColumns = (isEverywhere: boolean): readonly Column<ListedUser>[] => {
  const t = useT();
  const rolesOf = useRoles();
  const { dateTime } = useFormats();
  const mayActAs = useMayActAs();
  const { language } = useRemoteContext();
  const stateOf = useStateName();
  return [
    {
      key: 'name',
      label: t('users.name'),
      kind: 'head',
      value: listedName,
      cell: (user) => <PortalLink to={personPath(user.id, isEverywhere)}>{listedName(user)}</PortalLink>,
    },
    {
      key: 'email',
      label: t('users.email'),
      value: ({ email }) => email,
      cell: ({ email }) => <Email email={email} />,
    },
    {
      key: 'phone',
      label: t('users.phone'),
      isOneLine: true,
      value: ({ phone }) => (phone ? readablePhone(phone) : ''),
    },
    {
      key: 'deya',
      label: t('users.deya'),
      value: ({ deya }) => deya.map(({ title, title_latin }) => (language === 'el' ? title : title_latin)).join(', '),
    },
    { key: 'roles', label: t('users.roles'), kind: 'quiet', value: rolesOf },
    {
      key: 'state',
      label: t('users.state'),
      isOneLine: true,
      value: stateOf,
      cell: (user) => <UserState user={user} />,
    },
    {
      key: 'last_login_at',
      label: t('users.last_login_at'),
      isOneLine: true,
      value: ({ last_login_at }) => (last_login_at ? dateTime(last_login_at) : t('users.never')),
      fact: { instant: ({ last_login_at }) => last_login_at },
    },
    {
      key: 'created_at',
      label: t('users.created_at'),
      isOneLine: true,
      value: ({ created_at }) => dateTime(created_at),
      fact: { instant: ({ created_at }) => created_at },
    },
    ...(mayActAs
      ? [{ key: 'acts', label: t('users.acts'), cell: (user: ListedUser) => mayActAs(user) && <ActAs user={user} /> }]
      : []),
  ];
};
