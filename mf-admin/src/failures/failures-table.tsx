import type { ListedFailure } from '@hydria/shared/contract/failures.ts';
import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@hydria/shared/mui';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { useT } from '../use-t.ts';
import { Facts } from './facts.tsx';
import type { UtilityName } from './use-utility-name.ts';

interface TableProps {
  failures: readonly ListedFailure[];
  utilityName: UtilityName;
  isWide: boolean;
}

const keyOf = ({ reference, trace_id }: ListedFailure): string => reference + trace_id;

/** What the page says of a report, in this order, after its reference. */
const useFacts = (utilityName: UtilityName) => {
  const t = useT();
  const { dateTime } = useFormats();
  return (said: ListedFailure): (readonly [string, string])[] => [
    [t('failures.at'), dateTime(said.at)],
    [t('failures.remote'), `${said.remote} ${said.version}`],
    [t('failures.class'), t(`failures.class_${said.class}`)],
    [t('failures.phase'), t(`failures.phase_${said.phase}`)],
    [t('failures.deya'), said.deya_id === null ? t('failures.no_deya') : utilityName(said.deya_id)],
  ];
};

const WideTable = ({ failures, utilityName }: Omit<TableProps, 'isWide'>) => {
  const t = useT();
  const factsOf = useFacts(utilityName);
  return (
    <TableContainer>
      <Table size="small">
        <caption className="visually-hidden">{t('failures.single')}</caption>
        <TableHead>
          <TableRow>
            {(['reference', 'at', 'remote', 'class', 'phase', 'deya'] as const).map((name) => (
              <TableCell key={name}>{t(`failures.${name}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {failures.map((said) => (
            <TableRow key={keyOf(said)} hover>
              <TableCell component="th" scope="row" css={{ '&&': { fontWeight: 600, letterSpacing: '0.06em' } }}>
                {said.reference}
              </TableCell>
              {factsOf(said).map(([name, value]) => (
                <TableCell key={name}>{value}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};

/** Single reports: a dense table where there is room, cards on phones. */
export const FailuresTable = ({ failures, utilityName, isWide }: TableProps) => {
  const factsOf = useFacts(utilityName);
  if (isWide) return <WideTable failures={failures} utilityName={utilityName} />;
  return (
    <LinedList>
      {failures.map((said) => (
        <Facts key={keyOf(said)} head={said.reference} facts={factsOf(said)} />
      ))}
    </LinedList>
  );
};
