import type { ReactNode } from 'react';
import {
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TableSortLabel,
  Themed,
  useMediaQuery,
} from '../mui/mui.ts';

import { color, from, type } from '../theme/tokens.ts';
import { useOverflow } from './use-overflow.ts';

/** The head of a column. */
export interface TableColumn {
  key: string;
  label: string;
  /**
   * `head` names the row, `figure` is a number, `quiet` stands back, `action` holds buttons and shows no label, `select` a checkbox.
   */
  kind?: 'head' | 'figure' | 'quiet' | 'action' | 'select';
  /** Stands in the place of the label. */
  content?: ReactNode;
  /** Never breaks: dates, states. */
  isOneLine?: boolean;
  /** Given for a column that can be sorted; `order` is null while the table is sorted by another one. */
  sort?: { order: 'asc' | 'desc' | null; onSort: () => void };
}

/** A row: one content for each column. */
export interface TableLine {
  key: string;
  cells: readonly ReactNode[];
}

interface DataTableProps {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly TableColumn[];
  rows: readonly TableLine[];
  /** Rows with less space. Links and buttons in them stay 24 px high. */
  isDense?: boolean;
}

const isRight = ({ kind }: TableColumn): boolean => kind === 'figure' || kind === 'action';

const HeadCell = ({ column }: { column: TableColumn }) => {
  const { label, sort, kind, content } = column;
  return (
    <TableCell align={isRight(column) ? 'right' : 'left'} {...(sort?.order && { sortDirection: sort.order })}>
      {sort ? (
        <TableSortLabel
          active={sort.order !== null}
          direction={sort.order ?? 'asc'}
          onClick={sort.onSort}
          css={{ minHeight: 32 }}
        >
          {label}
        </TableSortLabel>
      ) : (
        (content ?? <span className={kind === 'action' ? 'visually-hidden' : undefined}>{label}</span>)
      )}
    </TableCell>
  );
};

const LOOKS = {
  head: type.strong,
  figure: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  quiet: { color: color.textSecondary },
  action: { whiteSpace: 'nowrap' },
  select: { width: 44 },
} as const;

const BodyCell = ({ column, children }: { column: TableColumn; children: ReactNode }) => (
  <TableCell
    {...(column.kind === 'head' && { component: 'th', scope: 'row' })}
    align={isRight(column) ? 'right' : 'left'}
    css={{
      '&&': {
        overflowWrap: 'normal',
        ...(column.kind && LOOKS[column.kind]),
        ...(column.isOneLine && { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }),
      },
    }}
  >
    {children}
  </TableCell>
);

const DENSE = {
  '&& tbody :is(td, th)': { paddingBlock: 2, ...type.small },
  '&& tbody th': { fontWeight: type.strong.fontWeight },
  '& tbody :is(td, th) > a': { display: 'inline-block', paddingBlock: 2 },
  // The place of a checkbox stays within its row.
  '& tbody label:has(> input[type="checkbox"])': { height: 28, marginBlock: -2 },
} as const;

/** A dense table with MUI's parts; wider than its place, it scrolls by itself, also with the keyboard. */
export const DataTable = ({ caption, columns, rows, isDense = false }: DataTableProps) => {
  const [ref, overflows] = useOverflow();
  return (
    <Themed>
      <TableContainer
        ref={ref}
        // Hidden words are placed within it; otherwise those of its last column would widen the page.
        css={[{ position: 'relative', outlineOffset: -3, '& caption': { top: 0 } }, isDense && DENSE]}
        {...(overflows && { tabIndex: 0, role: 'region', 'aria-label': caption })}
      >
        <Table size="small">
          <caption className="visually-hidden">{caption}</caption>
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} />
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ key, cells }) => (
              <TableRow key={key} hover data-row={key}>
                {columns.map((column, index) => (
                  <BodyCell key={column.key} column={column}>
                    {cells[index]}
                  </BodyCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Themed>
  );
};

/** Whether there is room for a table. */
export const useHasTableRoom = (): boolean => useMediaQuery(from.medium, { noSsr: true });
