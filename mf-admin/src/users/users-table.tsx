import {
  mdiAccountCancelOutline,
  mdiAccountEyeOutline,
  mdiCheckCircleOutline,
  mdiClockOutline,
  mdiDeleteOutline,
} from '@mdi/js';
import { Fragment } from 'react';
import type { ListedUser } from '@hydria/shared/contract/users.ts';
import {
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TableSortLabel,
  useMediaQuery,
} from '@hydria/shared/mui';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { colour, from, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { LinedItem, LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useT } from '../use-t.ts';
import type { Column, UsersView } from './users-query.ts';

const LOOKS = {
  active: { tone: 'good', icon: mdiCheckCircleOutline },
  pending: { tone: 'warning', icon: mdiClockOutline },
  deactivated: { tone: 'quiet', icon: mdiAccountCancelOutline },
  deleted: { tone: 'quiet', icon: mdiDeleteOutline },
} as const;

const KNOWN_ROLES = ['administrator', 'staff', 'user'] as const;

/** Names of the roles that every installation has are translated; others are the administrators' own words. */
const useRoles = () => {
  const t = useT();
  const roleName = (name: string): string => {
    const known = KNOWN_ROLES.find((role) => role === name);
    return known ? t(`role.${known}`) : name;
  };
  return (user: ListedUser): string => [...new Set(user.roles.map((role) => roleName(role.name)))].join(', ');
};

/** As lists are read: the last name first. */
const listedName = ({ last_name, first_name, email }: ListedUser): string =>
  [last_name, first_name].filter(Boolean).join(' ') || email;

const State = ({ user }: { user: ListedUser }) => {
  const t = useT();
  return <StatusChip {...LOOKS[user.state]} label={t(`users.state_${user.state}`)} />;
};

/** Breaks, where it has to, before its sign and never inside a word. */
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

/** Whether the reader may see what a customer sees; the server has the last word (decision 27). */
const useMayActAs = () => {
  const reader = useSession((state) => state.user);
  if (!reader?.scope.includes('users.impersonate')) return null;
  return ({ id, state, roles }: ListedUser): boolean =>
    id !== reader.id && state === 'active' && roles.every(({ name }) => name === 'user');
};

/** Where a customer's view begins: for the current utility where it is theirs, otherwise for the installation. */
const useActAsPath = () => {
  const deya_id = useSession((state) => state.deya_id);
  return ({ id, deya }: ListedUser): string =>
    `/impersonate?person=${id}${deya.some((link) => link.id === deya_id) ? `&deya_id=${deya_id}` : ''}`;
};

/** `isShort` where a row of the table has no room for words. */
const ActAs = ({ user, isShort = false }: { user: ListedUser; isShort?: boolean }) => {
  const t = useT();
  const path = useActAsPath()(user);
  const label = t('users.act_as_whom', { name: listedName(user) });
  return (
    <Button
      component={PortalLink}
      to={path}
      size="small"
      startIcon={<Icon path={mdiAccountEyeOutline} size={isShort ? 22 : 18} />}
      aria-label={label}
      {...(isShort && { title: label })}
      css={{ '&&': { minWidth: 0, marginInline: '-12px' } }}
    >
      {!isShort && t('users.act_as')}
    </Button>
  );
};

interface HeadProps {
  view: UsersView;
  onSort: (column: Column) => void;
}

const HeadCell = ({ column, view, onSort }: HeadProps & { column: Column }) => {
  const t = useT();
  const isSorted = view.sort === column;
  return (
    <TableCell {...(isSorted ? { sortDirection: view.order } : {})}>
      <TableSortLabel
        active={isSorted}
        direction={isSorted ? view.order : 'asc'}
        onClick={() => onSort(column)}
        css={{ minHeight: 32 }}
      >
        {t(`users.${column}`)}
      </TableSortLabel>
    </TableCell>
  );
};

const Head = (props: HeadProps) => {
  const t = useT();
  const mayActAs = useMayActAs();
  return (
    <TableHead>
      <TableRow>
        <HeadCell column="name" {...props} />
        <HeadCell column="email" {...props} />
        <TableCell>{t('users.roles')}</TableCell>
        <HeadCell column="state" {...props} />
        <HeadCell column="last_login_at" {...props} />
        {mayActAs && (
          <TableCell>
            <span className="visually-hidden">{t('users.acts')}</span>
          </TableCell>
        )}
      </TableRow>
    </TableHead>
  );
};

const Row = ({ user }: { user: ListedUser }) => {
  const t = useT();
  const roles = useRoles();
  const { dateTime } = useFormats();
  const mayActAs = useMayActAs();
  return (
    <TableRow hover>
      <TableCell component="th" scope="row" css={{ '&&': type.strong }}>
        {listedName(user)}
      </TableCell>
      <TableCell css={{ '&&': { overflowWrap: 'normal' } }}>
        <Email email={user.email} />
      </TableCell>
      <TableCell css={{ '&&': { color: colour.textSecondary, overflowWrap: 'normal' } }}>
        {roles(user) || t('users.no_roles')}
      </TableCell>
      <TableCell css={{ whiteSpace: 'nowrap' }}>
        <State user={user} />
      </TableCell>
      <TableCell css={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {user.last_login_at ? dateTime(user.last_login_at) : t('users.never')}
      </TableCell>
      {mayActAs && <TableCell align="right">{mayActAs(user) && <ActAs user={user} isShort />}</TableCell>}
    </TableRow>
  );
};

const Card = ({ user }: { user: ListedUser }) => {
  const t = useT();
  const roles = useRoles();
  const { dateTime } = useFormats();
  const mayActAs = useMayActAs();
  return (
    <LinedItem>
      <p css={type.strong}>{listedName(user)}</p>
      <p css={{ overflowWrap: 'anywhere' }}>
        <Email email={user.email} />
      </p>
      <div
        css={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: '4px 12px',
          marginTop: 4,
          ...type.small,
          color: colour.textSecondary,
        }}
      >
        <State user={user} />
        <span>{roles(user)}</span>
      </div>
      <p css={{ ...type.small, color: colour.textSecondary }}>
        {t('users.last_login', { when: user.last_login_at ? dateTime(user.last_login_at) : t('users.never') })}
      </p>
      {mayActAs?.(user) && (
        <div>
          <ActAs user={user} />
        </div>
      )}
    </LinedItem>
  );
};

interface UsersTableProps extends HeadProps {
  users: readonly ListedUser[];
}

const WideTable = ({ users, view, onSort }: UsersTableProps) => {
  const t = useT();
  const caption = t('users.table', {
    column: t(`users.${view.sort}`),
    direction: t(view.order === 'asc' ? 'users.ascending' : 'users.descending'),
  });
  return (
    <TableContainer>
      <Table size="small">
        <caption className="visually-hidden">{caption}</caption>
        <Head view={view} onSort={onSort} />
        <TableBody>
          {users.map((user) => (
            <Row key={user.id} user={user} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};

const Cards = ({ users }: Pick<UsersTableProps, 'users'>) => (
  <LinedList>
    {users.map((user) => (
      <Card key={user.id} user={user} />
    ))}
  </LinedList>
);

/** The people of a page: a dense table where there is room, cards on phones. */
export const UsersTable = (props: UsersTableProps) => {
  const isWide = useMediaQuery(from.medium, { noSsr: true });
  return isWide ? <WideTable {...props} /> : <Cards users={props.users} />;
};
