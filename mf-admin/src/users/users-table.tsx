import { mdiAccountCancelOutline, mdiCheckCircleOutline, mdiClockOutline, mdiDeleteOutline } from '@mdi/js';
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
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { colour, from, type } from '@hydria/shared/theme/tokens.ts';
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
  return (
    <TableHead>
      <TableRow>
        <HeadCell column="name" {...props} />
        <HeadCell column="email" {...props} />
        <TableCell>{t('users.roles')}</TableCell>
        <HeadCell column="state" {...props} />
        <HeadCell column="last_login_at" {...props} />
      </TableRow>
    </TableHead>
  );
};

const Row = ({ user }: { user: ListedUser }) => {
  const t = useT();
  const roles = useRoles();
  const { dateTime } = useFormats();
  return (
    <TableRow hover>
      <TableCell component="th" scope="row" css={{ '&&': type.strong }}>
        {listedName(user)}
      </TableCell>
      <TableCell>{user.email}</TableCell>
      <TableCell css={{ '&&': { color: colour.textSecondary, overflowWrap: 'normal' } }}>
        {roles(user) || t('users.no_roles')}
      </TableCell>
      <TableCell css={{ whiteSpace: 'nowrap' }}>
        <State user={user} />
      </TableCell>
      <TableCell css={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {user.last_login_at ? dateTime(user.last_login_at) : t('users.never')}
      </TableCell>
    </TableRow>
  );
};

const Card = ({ user }: { user: ListedUser }) => {
  const t = useT();
  const roles = useRoles();
  const { dateTime } = useFormats();
  return (
    <LinedItem>
      <p css={type.strong}>{listedName(user)}</p>
      <p css={{ overflowWrap: 'anywhere' }}>{user.email}</p>
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
        {t('users.last_login_at')}: {user.last_login_at ? dateTime(user.last_login_at) : t('users.never')}
      </p>
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
