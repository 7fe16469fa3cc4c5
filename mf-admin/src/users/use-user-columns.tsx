import { mdiAccountCancelOutline, mdiCheckCircleOutline, mdiClockOutline, mdiDeleteOutline } from '@mdi/js';
import { Fragment } from 'react';
import type { ListedUser } from '@hydria/shared/contract/users.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useT } from '../use-t.ts';
import { ActAs, useMayActAs } from './act-as.tsx';
import { listedName } from './listed-name.ts';

const LOOKS = {
  active: { tone: 'good', icon: mdiCheckCircleOutline },
  pending: { tone: 'warning', icon: mdiClockOutline },
  deactivated: { tone: 'quiet', icon: mdiAccountCancelOutline },
  deleted: { tone: 'quiet', icon: mdiDeleteOutline },
} as const;

const KNOWN_ROLES = ['administrator', 'staff', 'user'] as const;

/** Names of built-in roles are translated; administrators name the other roles themselves. */
const useRoles = () => {
  const t = useT();
  const roleName = (name: string): string => {
    const known = KNOWN_ROLES.find((role) => role === name);
    return known ? t(`role.${known}`) : name;
  };
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

/** The columns of the users list. */
export const useUserColumns = (): readonly Column<ListedUser>[] => {
  const t = useT();
  const rolesOf = useRoles();
  const { dateTime } = useFormats();
  const mayActAs = useMayActAs();
  const stateOf = ({ state }: ListedUser) => t(`users.state_${state}`);
  return [
    { key: 'name', label: t('users.name'), kind: 'head', value: listedName },
    {
      key: 'email',
      label: t('users.email'),
      value: ({ email }) => email,
      cell: ({ email }) => <Email email={email} />,
    },
    { key: 'roles', label: t('users.roles'), kind: 'quiet', value: rolesOf },
    {
      key: 'state',
      label: t('users.state'),
      isOneLine: true,
      value: stateOf,
      cell: (user) => <StatusChip {...LOOKS[user.state]} label={stateOf(user)} />,
    },
    {
      key: 'last_login_at',
      label: t('users.last_login_at'),
      isOneLine: true,
      value: ({ last_login_at }) => (last_login_at ? dateTime(last_login_at) : t('users.never')),
    },
    ...(mayActAs
      ? [{ key: 'acts', label: t('users.acts'), cell: (user: ListedUser) => mayActAs(user) && <ActAs user={user} /> }]
      : []),
  ];
};
