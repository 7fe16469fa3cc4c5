import type { FailureGroup } from '@hydria/shared/contract/failures.ts';
import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@hydria/shared/mui';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { useT } from '../use-t.ts';
import { Facts } from './facts.tsx';

interface GroupsProps {
  groups: readonly FailureGroup[];
  isWide: boolean;
  /** Shows only what failed like this. */
  onPick: (group: FailureGroup) => void;
}

const PickButton = ({ group, onPick }: Pick<GroupsProps, 'onPick'> & { group: FailureGroup }) => {
  const t = useT();
  const kind = t(`failures.class_${group.class}`);
  return (
    <Button
      variant="text"
      size="small"
      aria-label={t('failures.narrow', { remote: group.remote, kind })}
      onClick={() => onPick(group)}
      css={{ '&&': { minWidth: 0, marginInlineStart: '-8px', paddingInline: '8px' } }}
    >
      {group.remote}
    </Button>
  );
};

const Row = ({ group, onPick }: Pick<GroupsProps, 'onPick'> & { group: FailureGroup }) => {
  const t = useT();
  const { number, dateTime } = useFormats();
  return (
    <TableRow hover>
      <TableCell component="th" scope="row">
        <PickButton group={group} onPick={onPick} />
      </TableCell>
      <TableCell>{group.version}</TableCell>
      <TableCell>{t(`failures.class_${group.class}`)}</TableCell>
      <TableCell align="right" css={{ '&&': { ...type.strong, fontVariantNumeric: 'tabular-nums' } }}>
        {number(group.count, 0)}
      </TableCell>
      <TableCell css={{ whiteSpace: 'nowrap' }}>{dateTime(group.first_at)}</TableCell>
      <TableCell css={{ whiteSpace: 'nowrap' }}>{dateTime(group.last_at)}</TableCell>
    </TableRow>
  );
};

const WideGroups = ({ groups, onPick }: GroupsProps) => {
  const t = useT();
  return (
    <TableContainer>
      <Table size="small">
        <caption className="visually-hidden">{t('failures.groups')}</caption>
        <TableHead>
          <TableRow>
            <TableCell>{t('failures.remote')}</TableCell>
            <TableCell>{t('failures.version')}</TableCell>
            <TableCell>{t('failures.class')}</TableCell>
            <TableCell align="right">{t('failures.count')}</TableCell>
            <TableCell>{t('failures.first_at')}</TableCell>
            <TableCell>{t('failures.last_at')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {groups.map((group) => (
            <Row key={keyOf(group)} group={group} onPick={onPick} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};

const keyOf = ({ remote, version, class: kind }: FailureGroup): string => `${remote} ${version} ${kind}`;

const Card = ({ group, onPick }: Pick<GroupsProps, 'onPick'> & { group: FailureGroup }) => {
  const t = useT();
  const { number, dateTime } = useFormats();
  return (
    <Facts
      head={<PickButton group={group} onPick={onPick} />}
      facts={[
        [t('failures.class'), t(`failures.class_${group.class}`)],
        [t('failures.version'), group.version],
        [t('failures.count'), number(group.count, 0)],
        [t('failures.last_at'), dateTime(group.last_at)],
      ]}
    />
  );
};

/** What failed alike: a table where there is room, cards on phones. */
export const FailureGroups = (props: GroupsProps) =>
  props.isWide ? (
    <WideGroups {...props} />
  ) : (
    <LinedList>
      {props.groups.map((group) => (
        <Card key={keyOf(group)} group={group} onPick={props.onPick} />
      ))}
    </LinedList>
  );
