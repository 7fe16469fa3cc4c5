import type { ListedFailure } from '@hydria/shared/contract/failures.ts';
import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@hydria/shared/mui';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useT } from '../use-t.ts';
import { Facts } from './facts.tsx';

interface TableProps {
  failures: readonly ListedFailure[];
  isWide: boolean;
}

const keyOf = ({ reference, trace_id }: ListedFailure): string => reference + trace_id;

/** What the page says of a report, in this order, after its reference. */
const useFacts = () => {
  const t = useT();
  const { dateTime } = useFormats();
  return (said: ListedFailure): (readonly [string, string])[] => [
    [t('failures.at'), dateTime(said.at)],
    [t('failures.remote'), `${said.remote} ${said.version}`],
    [t('failures.class'), t(`failures.class_${said.class}`)],
    [t('failures.phase'), t(`failures.phase_${said.phase}`)],
    [t('failures.deya'), said.deya_id === null ? t('failures.no_deya') : String(said.deya_id)],
  ];
};

const WideTable = ({ failures }: Pick<TableProps, 'failures'>) => {
  const t = useT();
  const factsOf = useFacts();
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
                <TableCell key={name} css={{ '&&&': { paddingInlineStart: 12 } }}>
                  {value}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};

/** Single reports: a dense table where there is room, cards on phones. */
export const FailuresTable = ({ failures, isWide }: TableProps) => {
  const factsOf = useFacts();
  if (isWide) return <WideTable failures={failures} />;
  return (
    <ul css={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {failures.map((said) => (
        <Facts key={keyOf(said)} head={said.reference} facts={factsOf(said)} />
      ))}
    </ul>
  );
};
